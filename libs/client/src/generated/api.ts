// Made by scripts/client-types.mjs from the routes of the service: `npm run client:types`.

export interface paths {
    "/health/live": {
        /**
         * The process answers
         * @description For a probe that restarts a process which hangs: it asks nothing else, so it answers also while the database is away.
         */
        get: operations["getLive"];
    };
    "/health/ready": {
        /**
         * The service can work; degraded when something beside the database is away
         * @description For a probe that sends clients elsewhere, and for people: what can be used now, and how many workers are alive. Without a worker jobs are accepted and wait; READY_NEEDS_WORKER=true makes that a 503.
         */
        get: operations["getReady"];
    };
    "/metrics": {
        /**
         * Every figure, in the text format of Prometheus
         * @description For Prometheus: figures of this process and of the installation, of all tenants and without their data. What is read from the database is as it was at most five seconds ago; while it is away the rest is told, and `faina_database_up 0`.
         */
        get: operations["getMetrics"];
    };
    "/v1/jobs": {
        /**
         * Jobs of the owner (of the tenant with the scope tenant:read), newest first
         * @description Filters may be combined. The next page is asked for with the cursor of the one before.
         */
        get: operations["listJobs"];
        /**
         * The accepted job
         * @description Stores the job before it answers, so that an accepted job is not lost whatever happens next. `Prefer: wait=10` answers with the end of the job if that comes within 10 s. A request that may have arrived is sent again with the same `Idempotency-Key` and makes no second job. The files of an input are kept beside the job, which names them by id, kind and size.
         */
        post: operations["submitJob"];
    };
    "/v1/jobs/{id}": {
        /**
         * The job
         * @description `?wait=10` answers as soon as the job has settled or waits for a person, at the latest after 10 s. With the ETag of an earlier answer in `If-None-Match` an unchanged job is a 304 without a body.
         */
        get: operations["getJob"];
        /**
         * There is no such job any more
         * @description Of a job that has ended: with its histories, files, questions and deliveries. What its tools have done stays done. A job that is open is cancelled first; one of whose effects nobody knows stays until a person has said what happened.
         */
        delete: operations["deleteJob"];
    };
    "/v1/jobs/{id}/cancel": {
        /**
         * The job; it ends within 2 s
         * @description A running step is stopped; what it has done stays done and is told in the job. A job that has ended otherwise is a 409.
         */
        post: operations["cancelJob"];
    };
    "/v1/jobs/{id}/retry": {
        /**
         * A new job with `retryOf`
         * @description From the start, with the same agent version and input, of a job that FAILED or was CANCELLED. Where it is not known whether an effect of it took place, that is settled first, or `force` says to do it all the same.
         */
        post: operations["retryJob"];
    };
    "/v1/jobs/{id}/attention": {
        /**
         * The job, which goes on
         * @description A crash or a lost connection hid whether a call took effect: a person says what they found out. `callKey` is that of the action whose status is `unknown`.
         */
        post: operations["resolveAttention"];
    };
    "/v1/jobs/{id}/activity": {
        /**
         * The conversation
         * @description What the model was told and what it said, oldest first: the prompt, its answers with the calls that they ask for, and one result for each call.
         */
        get: operations["listActivity"];
    };
    "/v1/jobs/{id}/executions": {
        /**
         * What the machine did
         * @description Each model call, tool call, repair, fallback and question, oldest first, with its time and what it used. Long results are cut; the entry alone has them whole.
         */
        get: operations["listExecutions"];
    };
    "/v1/jobs/{id}/executions/{seq}": {
        /**
         * One entry, with its whole result
         * @description For results that are too long for the list.
         */
        get: operations["getExecution"];
    };
    "/v1/jobs/{id}/attachments/{attachmentId}": {
        /**
         * The file, byte by byte as it came
         * @description The job names its files in `input.attachments`, the conversation those of the answers of tools. Always a download, never a page.
         */
        get: operations["getAttachment"];
    };
    "/v1/jobs/{id}/transitions": {
        /**
         * The moves of the status
         * @description When the job began, waited, was delayed and ended, each with its reason, oldest first.
         */
        get: operations["listTransitions"];
    };
    "/v1/jobs/{id}/events": {
        /**
         * The events of the job, to its end
         * @description Server-sent events: all that the histories of the job hold, in one order, then what comes as it comes, until `done`. Their `id` grows; a client that comes back names the last one in `Last-Event-ID` (browsers do) or `?after=` and misses none. `delta` has no id: words of an answer as the model says them, of which some may be left out; the `activity` has them all. A stream that is silent sends a comment every 15 s. Closing it changes nothing for the job.
         */
        get: operations["followJob"];
    };
    "/v1/events": {
        /**
         * The moves of jobs, and their questions
         * @description Server-sent events over all jobs that one may read (those of the owner; of the tenant with the scope tenant:read), and the questions that one may read, from now on. `position` tells nothing but its `id`. A client that comes back within 24 h names the last `id` in `Last-Event-ID` and misses nothing; after that it is a 410.
         */
        get: operations["followTenant"];
    };
    "/v1/schedules": {
        /**
         * Schedules of the owner, by name
         * @description Those of other owners of the tenant with the scope tenant:read.
         */
        get: operations["listSchedules"];
    };
    "/v1/schedules/{name}": {
        /**
         * The schedule
         * @description The body can be PUT again, also under another name.
         */
        get: operations["getSchedule"];
        /**
         * It is made, or replaced
         * @description Replaces all of it: what the body leaves out has its default. Its jobs act with the authority of the key that wrote it last, and stop when that is revoked or expires. A time that the clocks of its zone leave out is made up for at once, one that they show twice makes one job.
         */
        put: operations["putSchedule"];
        /**
         * It makes no job any more
         * @description Jobs that it has made go on.
         */
        delete: operations["deleteSchedule"];
    };
    "/v1/schedules/{name}/run": {
        /**
         * The accepted job
         * @description Makes a job of it now, whether it is switched on or not, and whatever its last job does. The job acts with the authority of the key that asks. When it is due next stays as it is.
         */
        post: operations["runSchedule"];
    };
    "/v1/jobs/{id}/explain": {
        /**
         * How the job stands and why
         * @description One sentence on what is happening, what the job waits for, where its time went, and what rules find in its history, each with what may be done about it. Sentences are in Portuguese or in English, as `Accept-Language` says; codes are the same in both.
         */
        get: operations["explainJob"];
    };
    "/v1/jobs/{id}/timeline": {
        /**
         * The steps of the job
         * @description One row a step without what it was given and what it answered, at most 200 bytes each beside its call and error code, oldest first. `?after=12` answers the steps after the twelfth; `/executions/{seq}` has the bodies of one.
         */
        get: operations["listTimeline"];
    };
    "/v1/jobs/{id}/run-now": {
        /**
         * The job, which is due
         * @description Of a DELAYED job: what it waits for, the time of its next try or that it was submitted for, is now. Where the provider of its model or its tools are still away it is delayed again, which costs no try.
         */
        post: operations["runJobNow"];
    };
    "/v1/jobs/bulk": {
        /**
         * It has begun, or was counted
         * @description Retries or cancels the jobs that a filter means, one by one at a rate, as the key could do it to each: own jobs, and with `admin` those of others to cancel. With `dryRun` they are only counted. Jobs that come later are none of it.
         */
        post: operations["beginBulk"];
    };
    "/v1/bulk/{id}": {
        /**
         * How far it is
         * @description Its `refused` says by code how many jobs it could not be done to. Kept for 30 days.
         */
        get: operations["getBulk"];
        /**
         * How far it came
         * @description Stops it: jobs that it was not done to stay as they are. One that has ended stays as it ended.
         */
        delete: operations["stopBulk"];
    };
    "/v1/erasures": {
        /**
         * It has begun
         * @description Deletes what the tenant has of an owner: jobs with all that hangs on them, threads, schedules, and the rows of the packs, their leads too. Open jobs are cancelled first. It cannot be undone. Jobs that are submitted later stay: revoke the keys of the owner first. Asked for again while it runs, it is the same erasure.
         */
        post: operations["beginErasure"];
    };
    "/v1/erasures/{id}": {
        /**
         * How far it is
         * @description It is kept, without the name of the owner once it is done.
         */
        get: operations["getErasure"];
    };
    "/v1/failures": {
        /**
         * Groups of failed jobs of the owner (of the tenant with the scope tenant:read), the largest first
         * @description Jobs that failed of the same, put together: by code, tool and message. Those that ended within the last 7 days unless told otherwise, the newest 10000 of them.
         */
        get: operations["listFailures"];
    };
    "/v1/usage": {
        /**
         * Sums over jobs of the owner (of the tenant with the scope tenant:read)
         * @description Jobs that were submitted within a stretch of at most 366 days, the last 30 unless told otherwise, with the tokens and the cost of all calls of models so far. The largest groups first.
         */
        get: operations["sumUsage"];
    };
    "/v1/agents": {
        /**
         * The newest version of each agent, by name; archived ones only when asked for
         * @description Those that come with Faina and those of the tenant, each as a job gets it that names it without a version.
         */
        get: operations["listAgents"];
    };
    "/v1/agents/{name}": {
        /**
         * The newest version
         * @description As a job gets it that names it without a version. The body can be PUT again, also under another name.
         */
        get: operations["getAgent"];
        /**
         * The next version; jobs keep the version they started with
         * @description Replaces all of the agent: what the body leaves out has its default. `notices` says what that takes away. A body that changes nothing makes no version; an archived agent comes back.
         */
        put: operations["putAgent"];
        /**
         * It is archived: its jobs go on, new ones and retries are refused
         * @description Takes an agent out of use. Its versions and the histories of its jobs stay; jobs that were submitted go on. A shipped agent is archived by an admin, for its tenant alone.
         */
        delete: operations["archiveAgent"];
    };
    "/v1/agents/{name}/versions": {
        /**
         * All versions, newest first
         * @description Jobs keep the version that they began with, and may name an older one: `name@version`.
         */
        get: operations["listAgentVersions"];
    };
    "/v1/agents/{name}/restore": {
        /**
         * The next version, as it is shipped
         * @description Makes a shipped agent what it is when it comes, and brings it back where it was archived. From then on it follows what is shipped. Takes an admin.
         */
        post: operations["restoreAgent"];
    };
    "/v1/tool-calls/claim": {
        /**
         * The calls, oldest first
         * @description Calls of tools that this worker has registered, as soon as there are some, or an empty list after `waitS` seconds. Each is the worker’s for `leaseMs`, and as long again from each heartbeat. Where that ends without an answer, a call that changes nothing or takes its key is offered again, and of any other one a person is asked what it did. A request that was given up gets no calls.
         */
        post: operations["claimToolCalls"];
    };
    "/v1/tool-calls/{call}/heartbeat": {
        /**
         * Whether to go on
         * @description The call goes on: its lease begins anew. `cancelled` where its job does not wait for it any more, or its time is over: what it does from then on is not recorded.
         */
        post: operations["heartbeatOfToolCall"];
    };
    "/v1/tool-calls/{call}/complete": {
        /**
         * The call, which is answered
         * @description The call has its result, and its job goes on. The path has the token that the tool answered with, or the id of a call that a remote worker has claimed, whose lease goes with it then. The same answer again changes nothing.
         */
        post: operations["completeToolCall"];
    };
    "/v1/tool-calls/{call}/fail": {
        /**
         * The call, which is answered
         * @description The call did not do what it was to do, and the model is told why. Where nobody knows whether it took effect the code is EFFECT_UNKNOWN: a person is asked then. The path has the token that the tool answered with, or the id of a call that a remote worker has claimed, whose lease goes with it then. The same answer again changes nothing.
         */
        post: operations["failToolCall"];
    };
    "/v1/tool-workers": {
        /**
         * The worker, which may claim calls of its tools
         * @description The tools of a worker become tools of the tenant, for as long as nobody registers others under their names; jobs have them from their next attempt on. The same again changes nothing. Where `effect` and `idempotency` are not said a call acts and is never made again by itself. Who is no admin may not make a tool act with fewer questions than it did.
         */
        post: operations["registerToolWorker"];
    };
    "/v1/tools": {
        /**
         * All tools of this installation and those of the tenant, by name
         * @description With the JSON Schema of their arguments and what a call may do. Which of them a job may use depends on its agent and its key.
         */
        get: operations["listTools"];
    };
    "/v1/tools/{name}": {
        /**
         * The tool over HTTP, without its secret
         * @description The body can be PUT again, also under another name.
         */
        get: operations["getTool"];
        /**
         * The new tool, with the secret that signs its calls
         * @description A tool of the tenant that is called over HTTP, in requests that are signed as webhooks are (Standard Webhooks 1.0). Replaces all of it: what the body leaves out has its default, and the secret stays. Jobs have it from their next attempt on. Private addresses are refused unless OUTBOUND_ALLOW names them.
         */
        put: operations["putTool"];
        /**
         * The tool is gone
         * @description It is not called any more from now on, also by jobs that run.
         */
        delete: operations["deleteTool"];
    };
    "/v1/tools/{name}/rotate": {
        /**
         * The tool, with its new secret
         * @description Calls are signed with both secrets for 24 hours, so that a server can change over.
         */
        post: operations["rotateToolSecret"];
    };
    "/v1/secrets": {
        /**
         * The secrets of the tenant, by name
         * @description Nothing tells their values.
         */
        get: operations["listSecrets"];
    };
    "/v1/secrets/{name}": {
        /**
         * It is stored
         * @description Headers of tools name it as `secret:NAME`. It is encrypted with SECRETS_KEY and read by calls alone; the next call has the new value.
         */
        put: operations["putSecret"];
        /**
         * The secret is gone
         * @description Tools that need it cannot be called any more.
         */
        delete: operations["deleteSecret"];
    };
    "/v1/mcp/servers/{name}/authorize": {
        /**
         * The link; once it is opened and agreed to, the server is connected to
         * @description For a server with `oauth` in MCP_CONFIG that wants a person to authorize the service. The same link while it is good, and a new one afterwards.
         */
        post: operations["authorizeMcpServer"];
    };
    "/v1/mcp/servers/{name}/callback": {
        /**
         * What became of it, in a sentence
         * @description Where the authorization server sends the browser back to. It needs no key: it takes only what answers a link that was asked for, once.
         */
        get: operations["mcpAuthorizationCallback"];
    };
    "/v1/mcp/servers": {
        /**
         * All configured MCP servers, by name
         * @description The servers of MCP_CONFIG, also those that never connected, with the reason in their own words and when they are tried again. Where workers see one differently, it stands as the one that is worst off sees it; `seenBy` has them all.
         */
        get: operations["listMcpServers"];
    };
    "/v1/mcp/tools": {
        /**
         * The tools of all configured MCP servers, by name
         * @description What the servers of MCP_CONFIG offer, also what is held back because its description has changed or its server is away.
         */
        get: operations["listMcpTools"];
    };
    "/v1/mcp/tools/{name}": {
        /**
         * The tool, with what is accepted and what is offered
         * @description One of them, with the description and schema that were accepted and those that wait, so that a person sees what has changed.
         */
        get: operations["getMcpTool"];
    };
    "/v1/mcp/tools/{name}/accept": {
        /**
         * The tool, whose description is accepted
         * @description A tool whose description has changed is not offered to agents until somebody has read it: `hash` is that of the description that was read.
         */
        post: operations["acceptMcpTool"];
    };
    "/v1/me": {
        /**
         * The holder of the key of this request
         * @description Whose key this is, and what it may do.
         */
        get: operations["getMe"];
    };
    "/v1/keys": {
        /**
         * Keys of the tenant (of all tenants for an operator), newest first
         * @description Without the keys themselves: their first characters tell them apart.
         */
        get: operations["listKeys"];
        /**
         * The new key, shown only here
         * @description With scopes that the caller holds, for an owner of the caller's tenant; for another tenant by an operator. The key itself is in this answer and nowhere else: it is stored as a hash.
         */
        post: operations["createKey"];
    };
    "/v1/keys/{id}": {
        /**
         * The key is revoked; its open jobs are cancelled
         * @description From then on it is refused, and jobs that were submitted with it end.
         */
        delete: operations["revokeKey"];
    };
    "/v1/audit": {
        /**
         * Who did what in the tenant (in all tenants for an operator), newest first
         * @description Keys made and revoked, agents written, tools accepted, questions decided. An entry is stored with what it tells of, and holds no words of people.
         */
        get: operations["listAudit"];
    };
    "/v1/approvals": {
        /**
         * Questions of the jobs that one may read (of all for those who decide), newest first, with the beginning of each
         * @description An inbox: `?status=pending` has what waits for somebody, `?jobId=` what one job has asked. A question has its whole text at its own address.
         */
        get: operations["listApprovals"];
    };
    "/v1/approvals/{id}": {
        /**
         * The question, with what the call would do
         * @description The exact arguments and the preview, which the call then runs with. `hash` names them: a decision repeats it, so that nobody decides on what they have not seen. `recent` says how questions like it have ended, `mails` what became of the mails about it.
         */
        get: operations["getApproval"];
    };
    "/v1/approvals/{id}/message": {
        /**
         * The message, byte by byte as it is sent once it is approved
         * @description A file to be opened by a mail program, with headers, parts and attachments.
         */
        get: operations["getApprovalMessage"];
    };
    "/v1/approvals/{id}/edit": {
        /**
         * The question as it is asked now
         * @description Changes arguments that the tool of the call lets people change (`editable`), before it is approved: the tool makes another preview, with another hash, which a decision then names. Decisions on what was shown before are refused. Once it is approved, the call runs with these arguments, and the model is told of them. Of edits and decisions at the same moment one is taken.
         */
        post: operations["editApproval"];
    };
    "/v1/approvals/{id}/decision": {
        /**
         * The decision is taken; the job goes on
         * @description Taken once, by whoever comes first. With a rejection the model is told the reason, and the job goes on without the call. A question is answered with `answer`, or declined by a rejection; its call goes on with either.
         */
        post: operations["decideApproval"];
    };
    "/v1/inbox": {
        /**
         * Questions of the jobs that one may read (of all for those who decide), and calls of the jobs that one may read
         * @description What waits for a person: open questions, the nearest deadline first, then calls of which nobody knows whether they took effect, also of jobs that have ended, the oldest first. `?limit=1` is enough for `counts`.
         */
        get: operations["readInbox"];
    };
    "/v1/webhooks/deliveries": {
        /**
         * The deliveries of the tenant, newest first
         * @description What was sent, what is being tried again and what was given up, of the last 30 days.
         */
        get: operations["listWebhookDeliveries"];
    };
    "/v1/webhooks/deliveries/{id}/resend": {
        /**
         * The delivery, which is due now
         * @description With the same id, and tried for another 24 hours. One that is being sent at this moment stays as it is.
         */
        post: operations["resendWebhookDelivery"];
    };
    "/v1/webhooks": {
        /**
         * The webhooks of the tenant, newest first
         * @description Without their secrets.
         */
        get: operations["listWebhooks"];
        /**
         * The new webhook, with its secret
         * @description It is told of the jobs of all owners of the tenant, in signed messages (Standard Webhooks 1.0). The secret is in this answer and nowhere else. Private addresses are refused unless OUTBOUND_ALLOW names them.
         */
        post: operations["createWebhook"];
    };
    "/v1/webhooks/secret": {
        /**
         * The secret that signs what goes to the `webhookUrl` of jobs
         * @description It is the same for all jobs of the tenant, and is made when it is first asked for.
         */
        get: operations["tenantWebhookSecret"];
    };
    "/v1/webhooks/{id}": {
        /**
         * The webhook is gone
         * @description Nothing is sent to it any more, and its deliveries are forgotten.
         */
        delete: operations["deleteWebhook"];
    };
    "/v1/webhooks/{id}/rotate": {
        /**
         * The webhook, with its new secret
         * @description Messages are signed with both secrets for 24 hours, so that a receiver can change over.
         */
        post: operations["rotateWebhook"];
    };
    "/v1/workers": {
        /**
         * The workers that are alive, newest first
         * @description Who runs jobs now. A worker that has died leaves the list within about a second, one that is cut off when its leases end.
         */
        get: operations["listWorkers"];
    };
    "/v1/ops/conditions": {
        /**
         * All conditions that are wrong
         * @description What is wrong with the installation now, of all tenants and without their data; as it was at most five seconds ago. Sentences are in Portuguese or in English, as `Accept-Language` says; codes are the same in both. `RECONCILER_SILENT` and `EVENT_LOOP_LAG` are about the process that answers.
         */
        get: operations["listConditions"];
    };
    "/v1/crm/leads": {
        /**
         * The tenant's leads, newest first
         * @description What agents have written with create_lead and update_lead, by status or by words of name and company.
         */
        get: operations["listCrmLeads"];
    };
    "/v1/crm/leads/{id}": {
        /**
         * The lead with its notes, tasks and proposals
         * @description All that agents have noted, planned and offered for one lead.
         */
        get: operations["getCrmLead"];
    };
    "/v1/coach/activities": {
        /**
         * The owner's activities, newest first
         * @description Imported activities, which the tools of the coach analyse.
         */
        get: operations["listCoachActivities"];
        /**
         * What became of each row of the file
         * @description The body is the file, or a form with it. Rows that are there already are skipped, so that a newer export can be sent whole; rows that cannot be read are reported with their line, and the others are kept.
         */
        post: operations["importCoachActivities"];
    };
    "/v1/coach/workouts": {
        /**
         * The owner's workouts, latest day first
         * @description Of all plans, and those that the coach has made, with what became of each.
         */
        get: operations["listCoachWorkouts"];
    };
    "/v1/coach/sleep": {
        /**
         * What became of each night of the file
         * @description The body is the file, or a form with it. A night that is there already is skipped.
         */
        post: operations["importCoachSleep"];
    };
    "/v1/coach/plans": {
        /**
         * The plan is stored
         * @description The days of a plan and their workouts, which the coach then reads, moves and checks off. The same plan sent again is not stored twice.
         */
        post: operations["addCoachPlan"];
    };
    "/v1/reports": {
        /**
         * The owner's reports, newest first
         * @description Made by the tool gerar_relatorio, as Markdown and as HTML.
         */
        get: operations["listReports"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Live: {
            /** @enum {string} */
            status: "alive";
        };
        Readiness: {
            /**
             * @description degraded: jobs are accepted and stored, but something they may need is away. unavailable: no database, or no worker where READY_NEEDS_WORKER asks for one
             * @enum {string}
             */
            status: "ready" | "degraded" | "unavailable";
            checks: {
                /**
                 * @description degraded: it reads and refuses to write
                 * @enum {string}
                 */
                database: "up" | "degraded" | "down";
                /**
                 * @description degraded: it refuses to write; jobs start later than usual
                 * @enum {string}
                 */
                queue: "up" | "degraded" | "down";
                /**
                 * @description down: no worker lives
                 * @enum {string}
                 */
                workers: "up" | "degraded" | "down";
                /**
                 * @description degraded: a configured MCP server is not connected
                 * @enum {string}
                 */
                mcp: "up" | "degraded" | "down";
            };
            /** @description Number of workers of the installation; null while nobody can tell */
            workersAlive: number | null;
            /** @description What is missing, and what to do about it */
            warnings: string[];
        };
        SubmitJob: {
            /** @description `name`, or `name@version` */
            agent: string;
            /** @description The task in words, or `{ "prompt": ..., ... }` with more data for the agent, and with files */
            input: string | ({
                prompt: string;
                /** @description Files for the model, at most 8 and 10485760 bytes in all */
                attachments?: {
                    /** @description What it is: image/png, image/jpeg, image/gif, image/webp, application/pdf, audio/wav, audio/mpeg, text/plain, text/csv, text/markdown; its content has to fit */
                    mediaType: string;
                    /** @description The file in base64 (RFC 4648, section 4) */
                    data?: string;
                    /** @description Where it is fetched from, instead of `data` */
                    url?: string;
                }[];
            } & {
                [key: string]: unknown;
            });
            /** Format: uuid */
            threadId?: string;
            /** @default {} */
            metadata?: {
                [key: string]: string;
            };
            /** @default [] */
            tags?: string[];
            /**
             * @description Lower first
             * @default 10
             */
            priority?: number;
            /** @default 0 */
            delayMs?: number;
            /** @default 3 */
            maxAttempts?: number;
            /** @default {} */
            limits?: {
                maxIterations?: number;
                deadlineMs?: number;
                maxToolCalls?: number;
                maxTokens?: number;
                maxCostUsd?: number;
                toolTimeoutMs?: number;
            };
            /** @description Whether the model is asked for its words as they come, also where nobody listens yet */
            stream?: boolean;
            /**
             * Format: uri
             * @description Is told of the job, signed with the secret of `GET /v1/webhooks/secret`
             */
            webhookUrl?: string;
            /** @description Jobs whose end it waits for; what they answered is told to its model as data. Not together with delayMs */
            dependsOn?: string[];
            /**
             * @description What becomes of it when one of them fails or is cancelled: it fails with PARENT_FAILED, or runs all the same. Left out: fail
             * @enum {string}
             */
            onParentFailure?: "fail" | "run";
        };
        Job: {
            /** Format: uuid */
            id: string;
            agent: {
                name: string;
                version: number;
            };
            /** @enum {string} */
            status: "PENDING" | "ACTIVE" | "DELAYED" | "WAITING" | "COMPLETED" | "FAILED" | "CANCELLED";
            waitingFor: ("approval" | "attention" | "tool") | null;
            /** @description Null until settled */
            outcome: ("SUCCESS" | "FAILURE_LLM" | "FAILURE_TOOL" | "FAILURE_MAX_ITERATIONS" | "FAILURE_INTERNAL" | "FAILURE_BUDGET" | "FAILURE_DEADLINE" | "FAILURE_LOOP" | "CANCELLED") | null;
            input: unknown;
            output: {
                message: string;
                actions: {
                    tool: string;
                    /** @enum {string} */
                    status: "done" | "failed" | "unknown" | "awaiting_approval" | "skipped";
                    text: string;
                    data: unknown;
                    /** @description Of a skipped action: what the person said who refused it, or why nobody was asked */
                    reason?: string;
                    /** @description Of an unknown action: names the call */
                    callKey?: string;
                    /** @description Of an unknown action: where a person says what became of it */
                    links?: {
                        attention: string;
                    };
                }[];
                /**
                 * @description How much was done of what was asked for. `none`: nothing; `partial`: some of it, and at most that where a limit left a last answer; `complete`: nothing failed, was skipped, is unknown or was not understood. Null for jobs of versions that did not say it
                 * @default null
                 */
                completeness: ("complete" | "partial" | "none") | null;
                /**
                 * @description What was asked for and nothing was done about, in the words of the request
                 * @default []
                 */
                notUnderstood: string[];
                /** @description What the agent names of tools that were away while the job ran */
                missingTools?: string[];
                data?: unknown;
            } | null;
            error: {
                code: string;
                message: string;
            } | null;
            criticalToolFailureInfo: {
                toolName: string;
                errorType: string;
                message: string;
                /** @enum {boolean} */
                isRecoverable: false;
                details?: unknown;
            } | null;
            lastFailureSummary: string | null;
            usage: {
                inputTokens: number;
                /**
                 * @description Of the input tokens, those that providers had kept from earlier calls
                 * @default 0
                 */
                cachedInputTokens: number;
                outputTokens: number;
                /**
                 * @description Of the output tokens, those that models thought with
                 * @default 0
                 */
                reasoningTokens: number;
                totalTokens: number;
                modelCalls: number;
                toolCalls: number;
                repairedToolCalls: number;
                costUsd: number | null;
            };
            iterations: number;
            /** @description Tries so far of those that `maxAttempts` bounds */
            attempts: number;
            /** @description Fencing number: also grows with tries after a crash, a shutdown or a decision */
            epoch: number;
            /** @description Bounds the tries that end in a retryable failure */
            maxAttempts: number;
            priority: number;
            threadId: string | null;
            retryOf: string | null;
            /** @description Jobs that it waited for or waits for */
            dependsOn: string[];
            /** @description Those of them that have not ended: it is PENDING and not run before they have */
            blockedBy: string[];
            /** @description Name of the schedule that made it */
            schedule: string | null;
            /** @description Whether words were asked for as they come; null where it was left open */
            stream: boolean | null;
            metadata: {
                [key: string]: string;
            };
            tags: string[];
            /** Format: date-time */
            createdAt: string;
            startedAt: string | null;
            settledAt: string | null;
            links: {
                self: string;
                activity: string;
                executions: string;
                transitions: string;
                events: string;
                cancel: string;
                /**
                 * Format: uri
                 * @description Its trace, where the service is told where traces are
                 */
                trace?: string;
            };
        };
        RetryJob: {
            /**
             * @description Also where it is not known whether an effect of the job took place
             * @default false
             */
            force?: boolean;
        };
        ResolveAttention: {
            /** @description `callKey` of the call in the executions of the job */
            callKey: string;
            /**
             * @description What a person found out: it took effect, it did not, or it is to be done again
             * @enum {string}
             */
            resolution: "happened" | "did_not_happen" | "repeat";
        };
        JobEvent: {
            /** @enum {string} */
            event: "transition";
            id: string;
            data: {
                seq: number;
                from: ("PENDING" | "ACTIVE" | "DELAYED" | "WAITING" | "COMPLETED" | "FAILED" | "CANCELLED") | null;
                /** @enum {string} */
                to: "PENDING" | "ACTIVE" | "DELAYED" | "WAITING" | "COMPLETED" | "FAILED" | "CANCELLED";
                reason: string;
                epoch: number;
                /** Format: date-time */
                at: string;
            };
        } | {
            /** @enum {string} */
            event: "activity";
            id: string;
            data: {
                seq: number;
                /** @enum {string} */
                role: "SYSTEM" | "USER" | "ASSISTANT" | "TOOL_RESULT";
                /** @description Of a TOOL_RESULT: the JSON result or the error, as text */
                content: string | null;
                toolCalls?: {
                    id: string;
                    name: string;
                    arguments: unknown;
                }[];
                toolCallId?: string;
                toolName?: string;
                /** @description Files beside the words; `/v1/jobs/{id}/attachments/{attachmentId}` has each */
                attachments?: {
                    /** Format: uuid */
                    id: string;
                    mediaType: string;
                    bytes: number;
                }[];
                /** Format: date-time */
                createdAt: string;
            };
        } | {
            /** @enum {string} */
            event: "execution";
            id: string;
            data: {
                seq: number;
                type: string;
                name: string;
                params?: unknown;
                result?: unknown;
                error?: unknown;
                isCritical?: boolean;
                /** @enum {string} */
                effect?: "local" | "external";
                /** @description Names a call with an effect, for its attention route */
                callKey?: string;
                usage?: unknown;
                message?: string;
                /** Format: date-time */
                startedAt: string;
                durationMs: number;
            };
        } | {
            /** @enum {string} */
            event: "approval";
            id: string;
            data: components["schemas"]["ApprovalRow"];
        } | {
            /** @enum {string} */
            event: "delta";
            data: components["schemas"]["Delta"];
        } | {
            /** @enum {string} */
            event: "done";
            id: string;
            data: components["schemas"]["Job"];
        };
        ApprovalRow: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            jobId: string;
            /**
             * @description A question wants an answer as well, or is about a link; see `form` and `url` of its preview
             * @enum {string}
             */
            kind: "approval" | "question";
            tool: string;
            args: unknown;
            /** @description The beginning of what the call would do; all of it at `/v1/approvals/{id}` */
            preview: {
                text: string;
                /**
                 * @description The text is cut, at a word where it can be
                 * @enum {boolean}
                 */
                truncated?: true;
                /** @description Of the whole text, where it is cut */
                bytes?: number;
            };
            /** @description Of tool, arguments, preview and definition of the tool; the decision names it */
            hash: string;
            /** @enum {string} */
            status: "pending" | "approved" | "rejected" | "expired";
            /** @description What was said with the decision */
            reason: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            decidedAt: string | null;
            /** @description Owner of the key that decided; `mail:` and the address, by a link of a mail */
            decidedBy: string | null;
            /** @description When people were last reminded of it */
            remindedAt: string | null;
            /** @description When a person last changed its arguments */
            editedAt: string | null;
        };
        Delta: {
            text: string;
            /** @description Number of UTF-16 units of the same answer before this text; 0: an answer begins, and what was shown of one that is not stored counts no more */
            offset: number;
        };
        TenantEvent: {
            /** @enum {string} */
            event: "transition";
            id: string;
            data: components["schemas"]["TenantTransition"];
        } | {
            /** @enum {string} */
            event: "approval";
            id: string;
            data: components["schemas"]["ApprovalRow"];
        } | {
            /** @enum {string} */
            event: "position";
            id: string;
            data: Record<string, never>;
        };
        TenantTransition: {
            /** Format: uuid */
            jobId: string;
            agent: {
                name: string;
                version: number;
            };
            from: ("PENDING" | "ACTIVE" | "DELAYED" | "WAITING" | "COMPLETED" | "FAILED" | "CANCELLED") | null;
            /** @enum {string} */
            to: "PENDING" | "ACTIVE" | "DELAYED" | "WAITING" | "COMPLETED" | "FAILED" | "CANCELLED";
            /** Format: date-time */
            at: string;
        };
        Schedule: {
            name: string;
            /** @description `name`, or `name@version` */
            agent: string;
            input: unknown;
            /** @description Minute, hour, day of the month, month, day of the week: `0 9 * * MON-FRI` */
            cron: string;
            /**
             * @description IANA name, by whose clocks it is due
             * @default UTC
             */
            timeZone: string;
            /**
             * @description What becomes of a due time while the last job has not ended: no job, or another one
             * @default skip
             * @enum {string}
             */
            overlap: "skip" | "queue";
            /** @default true */
            enabled: boolean;
            /** @default {} */
            metadata: {
                [key: string]: string;
            };
            /** @default [] */
            tags: string[];
            /** @default {} */
            limits: {
                maxIterations?: number;
                deadlineMs?: number;
                maxToolCalls?: number;
                maxTokens?: number;
                maxCostUsd?: number;
                toolTimeoutMs?: number;
            };
            owner: string;
            /** @description When it is due next; null while it is switched off, or once its key is over */
            nextAt: string | null;
            lastJobId: string | null;
            /** @description Why the last due time made no job: the code with which the same job is refused */
            lastRefusal: {
                code: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            links: {
                self: string;
                jobs: string;
            };
        };
        PutSchedule: {
            /** @description `name`, or `name@version` */
            agent: string;
            /** @description The task in words, or `{ "prompt": ..., ... }` with more data for the agent */
            input: string | ({
                prompt: string;
            } & {
                [key: string]: unknown;
            });
            /** @description Minute, hour, day of the month, month, day of the week: `0 9 * * MON-FRI` */
            cron: string;
            /**
             * @description IANA name, by whose clocks it is due
             * @default UTC
             */
            timeZone?: string;
            /**
             * @description What becomes of a due time while the last job has not ended: no job, or another one
             * @default skip
             * @enum {string}
             */
            overlap?: "skip" | "queue";
            /** @default true */
            enabled?: boolean;
            /** @default {} */
            metadata?: {
                [key: string]: string;
            };
            /** @default [] */
            tags?: string[];
            /** @default {} */
            limits?: {
                maxIterations?: number;
                deadlineMs?: number;
                maxToolCalls?: number;
                maxTokens?: number;
                maxCostUsd?: number;
                toolTimeoutMs?: number;
            };
            /** @description Ignored: the path names the schedule */
            name?: unknown;
            readonly owner?: unknown;
            readonly nextAt?: unknown;
            readonly lastJobId?: unknown;
            readonly lastRefusal?: unknown;
            readonly createdAt?: unknown;
            readonly updatedAt?: unknown;
            readonly links?: unknown;
        };
        Explanation: {
            /** @enum {string} */
            state: "PENDING" | "ACTIVE" | "DELAYED" | "WAITING" | "COMPLETED" | "FAILED" | "CANCELLED";
            /** @description What is happening, for programs; of a failed job the code of its error */
            code: string;
            /** @description The same for people, in the language that was asked for */
            sentence: string;
            /** Format: date-time */
            since: string;
            /** @description What has to be over before the job goes on */
            blockedBy: {
                /** @enum {string} */
                gate: "attention" | "approval" | "tool" | "tool_worker" | "schedule" | "depends_on" | "tool_missing" | "provider_paused" | "retry_at" | "thread" | "no_worker" | "slots_full";
                /** Format: date-time */
                since: string;
                detail: string;
                /** @description Where there is more on it, or something to do */
                link?: string;
            }[];
            /** @description What happens next by itself; null where nothing is known to */
            next: {
                /** Format: date-time */
                at: string;
                what: string;
            } | null;
            /** @description Where the time went so far */
            breakdown: {
                /** @description Due, and not begun */
                queueMs: number;
                modelMs: number;
                /** @description Calls that ran side by side count each */
                toolMs: number;
                /** @description For a person, for another try, or for a later time */
                waitMs: number;
                /** @description The rest of the attempts */
                otherMs: number;
            };
            /** @description What rules have found in the history of the job, the worst first */
            findings: {
                /** @enum {string} */
                code: "NO_WORKER_ALIVE" | "ALL_SLOTS_BUSY" | "WORKER_LOST" | "TOOL_ON_NO_WORKER" | "MCP_TOOL_CHANGED" | "SAME_CALL_REPEATED" | "ARGUMENTS_REPAIRED" | "TOOL_NEAR_TIMEOUT" | "RATE_LIMITED" | "CONTEXT_CUT" | "BUDGET_SPENT_BY_TOOL" | "APPROVAL_EXPIRED" | "EFFECT_UNKNOWN" | "FAILED_STEP" | "MODEL_SETTING_LEFT_OUT" | "MODEL_SETTING_CHANGED" | "MODEL_NOTE" | "FILE_NOT_SENT";
                /** @enum {string} */
                severity: "error" | "warning" | "info";
                sentence: string;
                fix: string;
                /** @description The step in the executions that shows it */
                seq?: number;
            }[];
        };
        TimelineStep: {
            /** @description Its number in the executions, where `/executions/{seq}` has its bodies */
            seq: number;
            /** @enum {string} */
            kind: "model" | "tool" | "repair" | "plan" | "approval" | "fallback" | "missing" | "error";
            /** @description Of the model or the tool; cut where the row, without call and code, would have more than 200 bytes */
            name: string;
            /** @description `epoch` of the attempt */
            attempt: number;
            /** @description How many answers of the model there were by then, this one counted */
            iteration: number;
            /** Format: date-time */
            startedAt: string;
            durationMs: number;
            /** @enum {string} */
            status: "done" | "failed" | "unknown" | "asked";
            /** @description In and out */
            tokens?: number;
            costUsd?: number;
            /** @description Of the result */
            bytes?: number;
            /** @description The answer of the model that it belongs to */
            parentSeq?: number;
            /** @description Which of the calls of that answer it is about: the place in its `toolCalls`, from 0 */
            call?: number;
            /** @description Of its error; the first 64 characters */
            code?: string;
        };
        BulkTask: {
            /** @enum {string} */
            action: "retry" | "cancel";
            /** @description As in the list of jobs, of those that the action is for */
            filter: {
                /** @description One, or any of several */
                status?: ("PENDING" | "ACTIVE" | "DELAYED" | "WAITING" | "COMPLETED" | "FAILED" | "CANCELLED") | ("PENDING" | "ACTIVE" | "DELAYED" | "WAITING" | "COMPLETED" | "FAILED" | "CANCELLED")[];
                agent?: string;
                tag?: string;
                /** Format: uuid */
                threadId?: string;
                /** Format: date-time */
                createdAfter?: string;
                /** Format: date-time */
                settledAfter?: string;
                /** @description Of a group of `GET /v1/failures`: those that failed of the same, of the newest 10 000 failed jobs */
                fingerprint?: string;
            };
            /**
             * @description Only count them
             * @default false
             */
            dryRun?: boolean;
            /** @default 5 */
            ratePerSecond?: number;
            /**
             * @description At most so many, the oldest ones
             * @default 1000
             */
            max?: number;
        };
        BegunBulk: {
            /** @description Null where they were only counted */
            id: string | null;
            matched: number;
        };
        Bulk: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            action: "retry" | "cancel";
            /** @enum {string} */
            status: "running" | "done" | "stopped";
            /** @description Whoever asked for it */
            owner: string;
            ratePerSecond: number;
            matched: number;
            /** @description Jobs that it was done to */
            done: number;
            /** @description By the code that the route of one job refuses with: how many */
            refused: {
                [key: string]: number;
            };
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
        };
        BeginErasure: {
            /** @description Whose data is deleted, within the tenant */
            owner: string;
        };
        Erasure: {
            /** Format: uuid */
            id: string;
            /** @description Null once it is done */
            owner: string | null;
            /** @description SHA-256 of the tenant, a line feed and the owner, in hex: tells whose it was */
            ownerHash: string;
            /** @enum {string} */
            status: "running" | "done";
            /** @description Jobs that were deleted */
            jobs: number;
            /** @description What else was deleted: above all rows of packs */
            records: number;
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
        };
        Failures: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            items: {
                /** @description The same for every job that failed of the same */
                fingerprint: string;
                code: string;
                /** @description The tool that failed for good; null where none did */
                tool: string | null;
                /** @description The message without ids, numbers and quoted values */
                sentence: string;
                count: number;
                /** Format: date-time */
                firstAt: string;
                /** Format: date-time */
                lastAt: string;
                agents: string[];
                /**
                 * Format: uuid
                 * @description The newest of them
                 */
                exampleJobId: string;
            }[];
            nextCursor: null;
            /** @description Whether older jobs than the newest 10000, or smaller groups, were left out */
            isCut: boolean;
        };
        Usage: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            items: {
                /**
                 * Format: date
                 * @description Of the submission, in UTC
                 */
                day?: string;
                /**
                 * Format: date-time
                 * @description When the hour of the submission began, in UTC
                 */
                hour?: string;
                agent?: string;
                /** @description Null where none was asked, and for jobs of versions that did not count it */
                model?: string | null;
                owner?: string;
                /** @description By model a job counts for each that it has asked */
                jobs: number;
                /** @description How many of them have ended, whatever their end */
                settled: number;
                /** @description How many of them have failed */
                failed: number;
                tokens: number;
                /** @description Null where no price was known */
                costUsd: number | null;
            }[];
            nextCursor: null;
            /** @description Whether there are more groups than are shown, smaller ones */
            isCut: boolean;
        };
        Agent: {
            /** @description Lower-case letters, digits, - and _ */
            name: string;
            /** @description Who the agent is; the first system message of every model call */
            persona: {
                role: string;
                /** @default  */
                goal: string;
                /** @default  */
                backstory: string;
            };
            /** @default  */
            instructions: string;
            /** @description `provider:model` */
            model: string;
            /**
             * @description Asked in turn when the model fails in a way that another may not
             * @default []
             */
            fallbackModels: string[];
            /** @description The provider's own default when absent; models that take none are sent none */
            temperature?: number;
            /** @default {} */
            modelOptions: {
                /**
                 * @description How long the model thinks before it answers; the provider's own default when absent
                 * @enum {string}
                 */
                reasoning?: "none" | "low" | "medium" | "high";
                /** @description Whether the provider is asked to keep what stays the same from call to call; where it pays when absent */
                cache?: boolean;
                /** @description Settings by the provider's own names, from a list of those that may be set; see docs/models.md */
                provider?: {
                    [key: string]: unknown;
                };
            };
            /**
             * @default react
             * @enum {string}
             */
            strategy: "react" | "plan";
            /**
             * @description Strategy plan: let the model reword the reply, which may not change a fact of it
             * @default false
             */
            polishReply: boolean;
            /**
             * @description Names of tools, `*` stands for any characters
             * @default []
             */
            toolNames: string[];
            /**
             * @description What becomes of a job while tools of MCP servers that `toolNames` names are away. `wait`: it is DELAYED until they are there; `run`: it runs without them and says so
             * @default run
             * @enum {string}
             */
            onMissingTools: "wait" | "run";
            /** @default {} */
            limits: {
                maxIterations?: number;
                deadlineMs?: number;
                maxToolCalls?: number;
                maxTokens?: number;
                maxCostUsd?: number;
                toolTimeoutMs?: number;
            };
            /**
             * @default fail
             * @enum {string}
             */
            onLimit: "fail" | "answer";
            /**
             * @default final-answer
             * @enum {string}
             */
            goal: "final-answer";
            /** @default 1 */
            minAnswerChars: number;
            /** @description Strategy react: JSON Schema of the final answer; the job ends with valid data or fails. At most 32 KiB, 500 schemas, 12 levels; without references, patterns and conditions */
            outputSchema?: {
                [key: string]: unknown;
            };
            /**
             * @description Longest conversation that the model is sent, in estimated tokens
             * @default 100000
             */
            maxContextTokens: number;
            /** @default 1 */
            maxReplanAttempts: number;
            /** @default true */
            repairToolCalls: boolean;
            /** @default 1 */
            maxRepairAttempts: number;
            /**
             * @description Tools that ask a person before each call, `*` stands for any characters
             * @default []
             */
            requireApproval: string[];
            /**
             * @default {
             *       "notSelf": false
             *     }
             */
            approvals: {
                /**
                 * @description Nobody decides on questions of jobs that they have submitted themselves
                 * @default false
                 */
                notSelf: boolean;
                /** @description How long a question stands, in milliseconds; the tool's or the service's time when absent */
                expiresInMs?: number;
                /**
                 * @description What becomes of the job of a question that nobody answers: it fails, or goes on without the call. `fail` when absent
                 * @enum {string}
                 */
                onExpire?: "fail" | "reject";
                /** @description When people are reminded of a question: fractions of the time that it stands */
                remindAt?: number[];
                /** @description Mail addresses that get each question, and what reminds of it, each with a link of its own by which it is decided on; see docs/approvals.md */
                notify?: string[];
            };
            /** @description Most messages of an owner within any `windowMs`; more are refused with 429 */
            rateLimit?: {
                messages: number;
                windowMs: number;
            };
            /**
             * @description BCP 47 tag: what models answer in when in doubt. Replies that no model words (strategy plan, the tools of the CRM) are in English for `en` and its variants, else in Portuguese
             * @default pt-BR
             */
            language: string;
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** @description Comes with Faina; a tenant overrides it by a version of its own */
            shipped: boolean;
            /** @description Since when no new job runs with it, whichever version it names */
            archivedAt: string | null;
            /** @description What to know of the model before relying on it */
            notice?: string;
            links: {
                self: string;
                versions: string;
            };
        };
        PutAgent: {
            /** @description Ignored: the path names the agent */
            name?: unknown;
            /** @description Who the agent is; the first system message of every model call */
            persona: {
                role: string;
                /** @default  */
                goal?: string;
                /** @default  */
                backstory?: string;
            };
            /** @default  */
            instructions?: string;
            /** @description `provider:model`; the setting DEFAULT_MODEL when absent */
            model?: string;
            /**
             * @description Asked in turn when the model fails in a way that another may not
             * @default []
             */
            fallbackModels?: string[];
            /** @description The provider's own default when absent; models that take none are sent none */
            temperature?: number;
            /** @default {} */
            modelOptions?: {
                /**
                 * @description How long the model thinks before it answers; the provider's own default when absent
                 * @enum {string}
                 */
                reasoning?: "none" | "low" | "medium" | "high";
                /** @description Whether the provider is asked to keep what stays the same from call to call; where it pays when absent */
                cache?: boolean;
                /** @description Settings by the provider's own names, from a list of those that may be set; see docs/models.md */
                provider?: {
                    [key: string]: unknown;
                };
            };
            /**
             * @default react
             * @enum {string}
             */
            strategy?: "react" | "plan";
            /**
             * @description Strategy plan: let the model reword the reply, which may not change a fact of it
             * @default false
             */
            polishReply?: boolean;
            /**
             * @description Names of tools, `*` stands for any characters
             * @default []
             */
            toolNames?: string[];
            /**
             * @description What becomes of a job while tools of MCP servers that `toolNames` names are away. `wait`: it is DELAYED until they are there; `run`: it runs without them and says so
             * @default run
             * @enum {string}
             */
            onMissingTools?: "wait" | "run";
            /** @default {} */
            limits?: {
                maxIterations?: number;
                deadlineMs?: number;
                maxToolCalls?: number;
                maxTokens?: number;
                maxCostUsd?: number;
                toolTimeoutMs?: number;
            };
            /**
             * @default fail
             * @enum {string}
             */
            onLimit?: "fail" | "answer";
            /**
             * @default final-answer
             * @enum {string}
             */
            goal?: "final-answer";
            /** @default 1 */
            minAnswerChars?: number;
            /** @description Strategy react: JSON Schema of the final answer; the job ends with valid data or fails. At most 32 KiB, 500 schemas, 12 levels; without references, patterns and conditions */
            outputSchema?: {
                [key: string]: unknown;
            };
            /**
             * @description Longest conversation that the model is sent, in estimated tokens
             * @default 100000
             */
            maxContextTokens?: number;
            /** @default 1 */
            maxReplanAttempts?: number;
            /** @default true */
            repairToolCalls?: boolean;
            /** @default 1 */
            maxRepairAttempts?: number;
            /**
             * @description Tools that ask a person before each call, `*` stands for any characters
             * @default []
             */
            requireApproval?: string[];
            /**
             * @default {
             *       "notSelf": false
             *     }
             */
            approvals?: {
                /**
                 * @description Nobody decides on questions of jobs that they have submitted themselves
                 * @default false
                 */
                notSelf?: boolean;
                /** @description How long a question stands, in milliseconds; the tool's or the service's time when absent */
                expiresInMs?: number;
                /**
                 * @description What becomes of the job of a question that nobody answers: it fails, or goes on without the call. `fail` when absent
                 * @enum {string}
                 */
                onExpire?: "fail" | "reject";
                /** @description When people are reminded of a question: fractions of the time that it stands */
                remindAt?: number[];
                /** @description Mail addresses that get each question, and what reminds of it, each with a link of its own by which it is decided on; see docs/approvals.md */
                notify?: string[];
            };
            /** @description Most messages of an owner within any `windowMs`; more are refused with 429 */
            rateLimit?: {
                messages: number;
                windowMs: number;
            };
            /**
             * @description BCP 47 tag: what models answer in when in doubt. Replies that no model words (strategy plan, the tools of the CRM) are in English for `en` and its variants, else in Portuguese
             * @default pt-BR
             */
            language?: string;
            readonly version?: unknown;
            readonly createdAt?: unknown;
            readonly shipped?: unknown;
            readonly archivedAt?: unknown;
            readonly notice?: unknown;
            readonly notices?: unknown;
            readonly links?: unknown;
        };
        WrittenAgent: {
            /** @description Lower-case letters, digits, - and _ */
            name: string;
            /** @description Who the agent is; the first system message of every model call */
            persona: {
                role: string;
                /** @default  */
                goal: string;
                /** @default  */
                backstory: string;
            };
            /** @default  */
            instructions: string;
            /** @description `provider:model` */
            model: string;
            /**
             * @description Asked in turn when the model fails in a way that another may not
             * @default []
             */
            fallbackModels: string[];
            /** @description The provider's own default when absent; models that take none are sent none */
            temperature?: number;
            /** @default {} */
            modelOptions: {
                /**
                 * @description How long the model thinks before it answers; the provider's own default when absent
                 * @enum {string}
                 */
                reasoning?: "none" | "low" | "medium" | "high";
                /** @description Whether the provider is asked to keep what stays the same from call to call; where it pays when absent */
                cache?: boolean;
                /** @description Settings by the provider's own names, from a list of those that may be set; see docs/models.md */
                provider?: {
                    [key: string]: unknown;
                };
            };
            /**
             * @default react
             * @enum {string}
             */
            strategy: "react" | "plan";
            /**
             * @description Strategy plan: let the model reword the reply, which may not change a fact of it
             * @default false
             */
            polishReply: boolean;
            /**
             * @description Names of tools, `*` stands for any characters
             * @default []
             */
            toolNames: string[];
            /**
             * @description What becomes of a job while tools of MCP servers that `toolNames` names are away. `wait`: it is DELAYED until they are there; `run`: it runs without them and says so
             * @default run
             * @enum {string}
             */
            onMissingTools: "wait" | "run";
            /** @default {} */
            limits: {
                maxIterations?: number;
                deadlineMs?: number;
                maxToolCalls?: number;
                maxTokens?: number;
                maxCostUsd?: number;
                toolTimeoutMs?: number;
            };
            /**
             * @default fail
             * @enum {string}
             */
            onLimit: "fail" | "answer";
            /**
             * @default final-answer
             * @enum {string}
             */
            goal: "final-answer";
            /** @default 1 */
            minAnswerChars: number;
            /** @description Strategy react: JSON Schema of the final answer; the job ends with valid data or fails. At most 32 KiB, 500 schemas, 12 levels; without references, patterns and conditions */
            outputSchema?: {
                [key: string]: unknown;
            };
            /**
             * @description Longest conversation that the model is sent, in estimated tokens
             * @default 100000
             */
            maxContextTokens: number;
            /** @default 1 */
            maxReplanAttempts: number;
            /** @default true */
            repairToolCalls: boolean;
            /** @default 1 */
            maxRepairAttempts: number;
            /**
             * @description Tools that ask a person before each call, `*` stands for any characters
             * @default []
             */
            requireApproval: string[];
            /**
             * @default {
             *       "notSelf": false
             *     }
             */
            approvals: {
                /**
                 * @description Nobody decides on questions of jobs that they have submitted themselves
                 * @default false
                 */
                notSelf: boolean;
                /** @description How long a question stands, in milliseconds; the tool's or the service's time when absent */
                expiresInMs?: number;
                /**
                 * @description What becomes of the job of a question that nobody answers: it fails, or goes on without the call. `fail` when absent
                 * @enum {string}
                 */
                onExpire?: "fail" | "reject";
                /** @description When people are reminded of a question: fractions of the time that it stands */
                remindAt?: number[];
                /** @description Mail addresses that get each question, and what reminds of it, each with a link of its own by which it is decided on; see docs/approvals.md */
                notify?: string[];
            };
            /** @description Most messages of an owner within any `windowMs`; more are refused with 429 */
            rateLimit?: {
                messages: number;
                windowMs: number;
            };
            /**
             * @description BCP 47 tag: what models answer in when in doubt. Replies that no model words (strategy plan, the tools of the CRM) are in English for `en` and its variants, else in Portuguese
             * @default pt-BR
             */
            language: string;
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** @description Comes with Faina; a tenant overrides it by a version of its own */
            shipped: boolean;
            /** @description Since when no new job runs with it, whichever version it names */
            archivedAt: string | null;
            /** @description What to know of the model before relying on it */
            notice?: string;
            links: {
                self: string;
                versions: string;
            };
            /** @description What may surprise in this version: guards, tools and settings that it lost */
            notices: string[];
        };
        ClaimToolCalls: {
            /** @description Names one process; another one takes another name */
            worker: string;
            /** @description All that the worker has registered when absent */
            tools?: string[];
            /** @default 1 */
            max?: number;
            /**
             * @description How long to wait for a call
             * @default 30
             */
            waitS?: number;
        };
        ClaimedToolCall: {
            /** Format: uuid */
            callId: string;
            /**
             * Format: uuid
             * @description Names this claim in all that is said of the call
             */
            lease: string;
            /** @description How long the call is yours without a heartbeat */
            leaseMs: number;
            tool: string;
            args: unknown;
            /** @description The same for every repetition of the call */
            callKey: string;
            context: {
                /** Format: uuid */
                jobId: string;
                tenant: string;
                owner: string;
                threadId: string | null;
                /** @description Of what people are told */
                language: string;
                /** @description When the job was submitted */
                askedAt: string;
                /** @description After it no answer is taken */
                deadline: string | null;
                traceparent: string | null;
            } & {
                [key: string]: unknown;
            };
        };
        HeartbeatOfToolCall: {
            /** Format: uuid */
            lease: string;
        };
        HeardToolCall: {
            /** @description The job does not wait for the call any more: stop */
            cancelled: boolean;
            leaseMs: number;
        };
        CompleteToolCall: {
            /**
             * Format: uuid
             * @description Of the call as a remote worker has claimed it; absent where the path has a token
             */
            lease?: string;
            data: unknown;
            /** @description One sentence on what was done, for people */
            text?: string;
        };
        EndedToolCall: {
            /** Format: uuid */
            callId: string;
            /** Format: uuid */
            jobId: string;
            tool: string;
        };
        FailToolCall: {
            /**
             * Format: uuid
             * @description Of the call as a remote worker has claimed it; absent where the path has a token
             */
            lease?: string;
            /** @description Stable, in UPPER_SNAKE */
            code: string;
            /** @description For the model */
            message: string;
            /**
             * @description Whether the model may try another way; else the job ends
             * @default true
             */
            recoverable?: boolean;
        };
        RegisterToolWorker: {
            /** @description Names one process; another one takes another name */
            name: string;
            tools: {
                /** @description For the model */
                description: string;
                /** @description JSON Schema of the arguments, of type object */
                inputSchema: {
                    [key: string]: unknown;
                };
                /**
                 * @description none: it changes nothing and may be called again
                 * @default external
                 * @enum {string}
                 */
                effect?: "none" | "external";
                /**
                 * @description key: the same callKey takes effect once, so that a lost call is offered again
                 * @default none
                 * @enum {string}
                 */
                idempotency?: "key" | "none";
                /** @description How long a worker may have a call; the agent's toolTimeoutMs when absent */
                timeoutMs?: number;
                /**
                 * @description Whether a person is asked first, whatever the agent says
                 * @default never
                 * @enum {string}
                 */
                approval?: "always" | "never";
                name: string;
            }[];
        };
        RegisteredToolWorker: {
            name: string;
            tools: string[];
            /** @description How long a claimed call is yours without a heartbeat */
            leaseMs: number;
        };
        Tool: {
            name: string;
            description: string;
            /** @description JSON Schema of the arguments */
            inputSchema: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            effect: "none" | "local" | "external";
            /** @description Who runs it: `local`, `router`, `mcp:<server>`, `http` or `remote:<worker>` */
            source: string;
            /** @description `mcp` of servers, `own` of the tenant */
            pack: string;
            /** @description Of its definition, the same in all processes that have the same one; null with an error */
            hash: string | null;
            /** @description Why a tool of your own could not be loaded and is not offered, with its file and line; or why one of the tenant cannot be called as it stands */
            error?: {
                file?: string;
                line?: number;
                message: string;
            };
            /**
             * Format: date-time
             * @description Of a tool of remote workers: when one that has it was seen last
             */
            lastSeenAt?: string;
        };
        PutHttpTool: {
            /** @description For the model */
            description: string;
            /** @description JSON Schema of the arguments, of type object */
            inputSchema: {
                [key: string]: unknown;
            };
            /** @description https, or http */
            url: string;
            /**
             * @description Of all calls, but for those with `request`
             * @enum {string}
             */
            method?: "POST";
            /**
             * @description none: it changes nothing and may be called again
             * @default external
             * @enum {string}
             */
            effect?: "none" | "external";
            /**
             * @description key: the same Idempotency-Key takes effect once, so that a lost call is made again
             * @default none
             * @enum {string}
             */
            idempotency?: "key" | "none";
            timeoutMs?: number;
            /**
             * @description Each `secret:NAME`, or `Bearer secret:NAME`
             * @default {}
             */
            headers?: {
                [key: string]: string;
            };
            /**
             * @description Whether a person is asked first: always, unless it changes nothing
             * @enum {string}
             */
            approval?: "always" | "never";
            /** @description For an API that takes its own requests; such calls are not signed */
            request?: {
                /** @enum {string} */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /**
                 * @description Arguments that go into the query, each under its name
                 * @default []
                 */
                query?: string[];
                /** @description The argument that is the body, as JSON */
                body?: string;
            };
            /** @description Ignored, like source and hash */
            name?: string;
            source?: string;
            hash?: string;
        };
        WrittenHttpTool: {
            /** @description For the model */
            description: string;
            /** @description JSON Schema of the arguments, of type object */
            inputSchema: {
                [key: string]: unknown;
            };
            /** @description https, or http */
            url: string;
            /**
             * @description Of all calls, but for those with `request`
             * @enum {string}
             */
            method?: "POST";
            /**
             * @description none: it changes nothing and may be called again
             * @default external
             * @enum {string}
             */
            effect: "none" | "external";
            /**
             * @description key: the same Idempotency-Key takes effect once, so that a lost call is made again
             * @default none
             * @enum {string}
             */
            idempotency: "key" | "none";
            timeoutMs?: number;
            /**
             * @description Each `secret:NAME`, or `Bearer secret:NAME`
             * @default {}
             */
            headers: {
                [key: string]: string;
            };
            /** @enum {string} */
            approval: "always" | "never";
            /** @description For an API that takes its own requests; such calls are not signed */
            request?: {
                /** @enum {string} */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /**
                 * @description Arguments that go into the query, each under its name
                 * @default []
                 */
                query: string[];
                /** @description The argument that is the body, as JSON */
                body?: string;
            };
            name: string;
            source: string;
            /** @description Changes with the tool; consent to a call is bound to it */
            hash: string;
            /** @description Of a new tool: signs its calls, shown only here */
            secret?: string;
        };
        HttpTool: {
            /** @description For the model */
            description: string;
            /** @description JSON Schema of the arguments, of type object */
            inputSchema: {
                [key: string]: unknown;
            };
            /** @description https, or http */
            url: string;
            /**
             * @description Of all calls, but for those with `request`
             * @enum {string}
             */
            method?: "POST";
            /**
             * @description none: it changes nothing and may be called again
             * @default external
             * @enum {string}
             */
            effect: "none" | "external";
            /**
             * @description key: the same Idempotency-Key takes effect once, so that a lost call is made again
             * @default none
             * @enum {string}
             */
            idempotency: "key" | "none";
            timeoutMs?: number;
            /**
             * @description Each `secret:NAME`, or `Bearer secret:NAME`
             * @default {}
             */
            headers: {
                [key: string]: string;
            };
            /** @enum {string} */
            approval: "always" | "never";
            /** @description For an API that takes its own requests; such calls are not signed */
            request?: {
                /** @enum {string} */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /**
                 * @description Arguments that go into the query, each under its name
                 * @default []
                 */
                query: string[];
                /** @description The argument that is the body, as JSON */
                body?: string;
            };
            name: string;
            source: string;
            /** @description Changes with the tool; consent to a call is bound to it */
            hash: string;
        };
        HttpToolWithSecret: {
            /** @description For the model */
            description: string;
            /** @description JSON Schema of the arguments, of type object */
            inputSchema: {
                [key: string]: unknown;
            };
            /** @description https, or http */
            url: string;
            /**
             * @description Of all calls, but for those with `request`
             * @enum {string}
             */
            method?: "POST";
            /**
             * @description none: it changes nothing and may be called again
             * @default external
             * @enum {string}
             */
            effect: "none" | "external";
            /**
             * @description key: the same Idempotency-Key takes effect once, so that a lost call is made again
             * @default none
             * @enum {string}
             */
            idempotency: "key" | "none";
            timeoutMs?: number;
            /**
             * @description Each `secret:NAME`, or `Bearer secret:NAME`
             * @default {}
             */
            headers: {
                [key: string]: string;
            };
            /** @enum {string} */
            approval: "always" | "never";
            /** @description For an API that takes its own requests; such calls are not signed */
            request?: {
                /** @enum {string} */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /**
                 * @description Arguments that go into the query, each under its name
                 * @default []
                 */
                query: string[];
                /** @description The argument that is the body, as JSON */
                body?: string;
            };
            name: string;
            source: string;
            /** @description Changes with the tool; consent to a call is bound to it */
            hash: string;
            /** @description `whsec_` and base64; verifies its calls */
            secret: string;
        };
        Secret: {
            name: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        PutSecret: {
            value: string;
        };
        NamedSecret: {
            name: string;
        };
        McpAuthorizationLink: {
            /**
             * Format: uri
             * @description To be opened in a browser, once
             */
            url: string;
            /** Format: date-time */
            expiresAt: string;
        };
        McpServer: {
            /** @description As MCP_CONFIG names it */
            name: string;
            /** @enum {string} */
            transport: "stdio" | "http";
            /**
             * @description connecting: not yet, and nothing has failed so far; connected: it takes calls; unauthorized: it wants credentials, or other ones (HTTP 401, 403); away: anything else keeps it from taking calls
             * @enum {string}
             */
            state: "connecting" | "connected" | "away" | "unauthorized";
            /**
             * Format: date-time
             * @description When it came to stand so
             */
            since: string;
            /** @description Why it is not connected, or was not the last time */
            lastError?: {
                /** @description In the words of the server, its child process or the system; secrets are masked */
                message: string;
                httpStatus?: number;
                /** Format: date-time */
                at: string;
            };
            /**
             * Format: date-time
             * @description When it is tried again; absent while it is connected or being tried
             */
            nextTryAt?: string;
            /** @description What it said of itself when it was connected last */
            server?: {
                protocolVersion?: string;
                name?: string;
                version?: string;
            };
            /** @description How many it lists, by their status in `/v1/mcp/tools` */
            tools: {
                available: number;
                changed: number;
                unavailable: number;
            };
            /** @description How each worker is connected to it; at most 100 */
            seenBy: {
                /** @description Null for the process that answers where it is no worker */
                worker: string | null;
                /**
                 * @description connecting: not yet, and nothing has failed so far; connected: it takes calls; unauthorized: it wants credentials, or other ones (HTTP 401, 403); away: anything else keeps it from taking calls
                 * @enum {string}
                 */
                state: "connecting" | "connected" | "away" | "unauthorized";
                /**
                 * Format: date-time
                 * @description When it came to stand so
                 */
                since: string;
                /** @description Why it is not connected, or was not the last time */
                lastError?: {
                    /** @description In the words of the server, its child process or the system; secrets are masked */
                    message: string;
                    httpStatus?: number;
                    /** Format: date-time */
                    at: string;
                };
                /**
                 * Format: date-time
                 * @description When it is tried again; absent while it is connected or being tried
                 */
                nextTryAt?: string;
            }[];
        };
        McpTool: {
            /** @description As agents call it */
            name: string;
            server: string;
            /** @description As its server calls it */
            tool: string;
            /**
             * @description changed: its description waits to be accepted and it is not offered
             * @enum {string}
             */
            status: "available" | "changed" | "unavailable";
            /** @description As the server gives it now; empty while it is away */
            description: string;
            /** @description Of its name, description and schema as they are now; accepting names it */
            hash?: string;
            /** @description Why it is not offered though its server is there */
            reason?: string;
        };
        McpToolDetails: {
            /** @description As agents call it */
            name: string;
            server: string;
            /** @description As its server calls it */
            tool: string;
            /**
             * @description changed: its description waits to be accepted and it is not offered
             * @enum {string}
             */
            status: "available" | "changed" | "unavailable";
            /** @description As the server gives it now; empty while it is away */
            description: string;
            /** @description Of its name, description and schema as they are now; accepting names it */
            hash?: string;
            /** @description Why it is not offered though its server is there */
            reason?: string;
            /** @description What agents may rely on; null where only its hash is known */
            accepted: {
                description: string;
                inputSchema: {
                    [key: string]: unknown;
                };
                /** Format: date-time */
                at: string;
                /** @description Null for what was seen first */
                by: string | null;
            } | null;
            /** @description What its server says now in place of that; null where nothing waits */
            offered: components["schemas"]["McpToolText"] | null;
        };
        McpToolText: {
            description: string;
            inputSchema: {
                [key: string]: unknown;
            };
        };
        AcceptTool: {
            /** @description `hash` of the tool as it was looked at */
            hash: string;
        };
        Me: {
            tenant: string;
            /** @description As jobs of this key name it */
            owner: string;
            scopes: (("jobs:read" | "jobs:write" | "approvals:write" | "agents:write" | "tenant:read" | "priority" | "admin" | "operator" | "metrics:read") | string)[];
            /** @description Null for the bootstrap key and with AUTH=none */
            keyId: string | null;
        };
        CreateKey: {
            tenant: string;
            /** @description Whose data the key reads and writes, within the tenant */
            owner: string;
            scopes: (("jobs:read" | "jobs:write" | "approvals:write" | "agents:write" | "tenant:read" | "priority" | "admin" | "operator" | "metrics:read") | string)[];
            /** @description Never when absent */
            expiresAt?: string | null;
        };
        CreatedKey: {
            /** Format: uuid */
            id: string;
            /** @description First characters of the key */
            prefix: string;
            tenant: string;
            owner: string;
            scopes: string[];
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            revokedAt: string | null;
            /** @description The key; it is shown only here and only once */
            key: string;
        };
        Key: {
            /** Format: uuid */
            id: string;
            /** @description First characters of the key */
            prefix: string;
            tenant: string;
            owner: string;
            scopes: string[];
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            revokedAt: string | null;
        };
        AuditEntry: {
            /** @description Grows with time */
            id: string;
            /** Format: date-time */
            at: string;
            /** @description Of the key that acted */
            tenant: string;
            owner: string;
            /** @description Null for the bootstrap key and AUTH=none */
            keyId: string | null;
            /** @description For example `key.created` */
            action: string;
            /** @description Id or name of what was acted on */
            target: string;
            /** @description Where the request came from */
            address: string | null;
            details: {
                [key: string]: unknown;
            };
        };
        ApprovalDetails: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            jobId: string;
            /**
             * @description A question wants an answer as well, or is about a link; see `form` and `url` of its preview
             * @enum {string}
             */
            kind: "approval" | "question";
            tool: string;
            args: unknown;
            /** @description What the call would do: `text` always, and parts of the tool, for example `html` */
            preview: {
                text: string;
            } & {
                [key: string]: unknown;
            };
            /** @description Of tool, arguments, preview and definition of the tool; the decision names it */
            hash: string;
            /** @enum {string} */
            status: "pending" | "approved" | "rejected" | "expired";
            /** @description What was said with the decision */
            reason: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            decidedAt: string | null;
            /** @description Owner of the key that decided; `mail:` and the address, by a link of a mail */
            decidedBy: string | null;
            /** @description When people were last reminded of it */
            remindedAt: string | null;
            /** @description Names of the arguments that may be changed at `/v1/approvals/{id}/edit` */
            editable: string[];
            /** @description What a person has changed; null where nobody has */
            edited: {
                /** @description Owner of the key that changed it last */
                by: string;
                /** Format: date-time */
                at: string;
                /** @description Arguments that differ from those of the model; `before` is absent for a new one */
                changes: {
                    name: string;
                    before?: unknown;
                    after: unknown;
                }[];
            } | null;
            /** @description How the last 5 questions of the same tool by the same agent ended that one may read, among the newest 500 of the tool */
            recent: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "approved" | "rejected" | "expired";
                decidedBy: string | null;
                /** @description Null where nobody has decided */
                decidedAt: string | null;
                /** @description From the question to the decision; null where nobody has decided */
                waitedMs: number | null;
            }[];
            /** @description To those that the agent names (`approvals.notify`), newest first, at most 100 */
            mails: {
                to: string;
                /** @enum {string} */
                kind: "asked" | "changed" | "reminder";
                /**
                 * @description dropped: the question was over, or was changed, before it was sent
                 * @enum {string}
                 */
                status: "pending" | "sent" | "failed" | "dropped";
                /**
                 * Format: date-time
                 * @description When it was sent or given up; of a pending one, when it is tried next
                 */
                at: string;
                /** @description What the last attempt failed with */
                error?: string;
            }[];
        };
        ApprovalEdit: {
            /** @description What the arguments are to be, by name; those that are left out stay */
            args: {
                [key: string]: unknown;
            };
            /** @description `hash` of the approval as it was shown: nothing is changed where it is another now */
            hash?: string;
        };
        Approval: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            jobId: string;
            /**
             * @description A question wants an answer as well, or is about a link; see `form` and `url` of its preview
             * @enum {string}
             */
            kind: "approval" | "question";
            tool: string;
            args: unknown;
            /** @description What the call would do: `text` always, and parts of the tool, for example `html` */
            preview: {
                text: string;
            } & {
                [key: string]: unknown;
            };
            /** @description Of tool, arguments, preview and definition of the tool; the decision names it */
            hash: string;
            /** @enum {string} */
            status: "pending" | "approved" | "rejected" | "expired";
            /** @description What was said with the decision */
            reason: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            decidedAt: string | null;
            /** @description Owner of the key that decided; `mail:` and the address, by a link of a mail */
            decidedBy: string | null;
            /** @description When people were last reminded of it */
            remindedAt: string | null;
            /** @description Names of the arguments that may be changed at `/v1/approvals/{id}/edit` */
            editable: string[];
            /** @description What a person has changed; null where nobody has */
            edited: {
                /** @description Owner of the key that changed it last */
                by: string;
                /** Format: date-time */
                at: string;
                /** @description Arguments that differ from those of the model; `before` is absent for a new one */
                changes: {
                    name: string;
                    before?: unknown;
                    after: unknown;
                }[];
            } | null;
        };
        Decision: {
            /** @enum {string} */
            decision: "approve" | "reject";
            /** @description `hash` of the approval as it was shown to the person */
            hash: string;
            /** @description The model is told it with a rejection */
            reason?: string;
            /** @description To a question: the fields of `preview.form`; what is left out has its default */
            answer?: {
                [key: string]: unknown;
            };
        };
        Inbox: {
            items: ({
                /** @enum {string} */
                kind: "approval";
                /** Format: uuid */
                jobId: string;
                agent: {
                    name: string;
                    version: number;
                };
                /** @description Of the job */
                owner: string;
                tool: string;
                /** Format: uuid */
                id: string;
                hash: string;
                /** @description Whether it wants an answer, or is about a link */
                isQuestion: boolean;
                /** @description The beginning of what the call would do, 300 characters */
                text: string;
                /** @description Of a message */
                subject: string | null;
                /** @description Of a message: the first 3 recipients */
                to: string[] | null;
                /** @description Of a message: how many, with those of copies */
                recipients: number | null;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                expiresAt: string;
                /**
                 * @description What becomes of the job then: it fails, or goes on without the call
                 * @enum {string}
                 */
                onExpire: "fail" | "reject";
                /** @description Whether the owner of the job may not decide */
                notSelf: boolean;
            } | {
                /** @enum {string} */
                kind: "attention";
                /** Format: uuid */
                jobId: string;
                agent: {
                    name: string;
                    version: number;
                };
                /** @description Of the job */
                owner: string;
                tool: string;
                /** @description Names the call at `/v1/jobs/{id}/attention` */
                callKey: string;
                /** Format: date-time */
                since: string;
                /** @description Whether the job is final: nothing can be repeated then */
                hasEnded: boolean;
            })[];
            nextCursor: null;
            /** @description Whether there is more of a kind than `limit` */
            isCut: boolean;
            /** @description Of all that one may see, whatever is looked for; each at most 1000 */
            counts: {
                approvals: number;
                attention: number;
            };
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description `webhook-id` of the message, the same with every attempt
             */
            id: string;
            /** @description Null for the `webhookUrl` of the job */
            webhookId: string | null;
            /** Format: uuid */
            jobId: string;
            /** @description The event */
            type: string;
            url: string;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            attempts: number;
            /** @description What the receiver last answered */
            lastStatus: number | null;
            /** @description Why the last attempt failed: TIMEOUT, REFUSED, REDIRECTED, ADDRESS_REFUSED, GONE, SECRET_UNREADABLE, or a code of the connection such as ECONNREFUSED */
            lastError: string | null;
            lastAttemptAt: string | null;
            /** @description Null when it is over */
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        CreateWebhook: {
            /** @description https, or http */
            url: string;
            events: ("job.completed" | "job.failed" | "job.cancelled" | "job.waiting" | "approval.requested" | "approval.reminder" | "approval.decided")[];
        };
        WebhookWithSecret: {
            /** Format: uuid */
            id: string;
            url: string;
            events: string[];
            /** Format: date-time */
            createdAt: string;
            /** @description Since when nothing is sent to it: it has answered 410 */
            switchedOffAt: string | null;
            /** @description Signs its messages; it is shown only here and only once */
            secret: string;
        };
        Webhook: {
            /** Format: uuid */
            id: string;
            url: string;
            events: string[];
            /** Format: date-time */
            createdAt: string;
            /** @description Since when nothing is sent to it: it has answered 410 */
            switchedOffAt: string | null;
        };
        TenantWebhookSecret: {
            /** @description `whsec_` and base64; verifies messages */
            secret: string;
        };
        Worker: {
            /**
             * Format: uuid
             * @description A new one with each start
             */
            id: string;
            /** Format: date-time */
            startedAt: string;
            /**
             * Format: date-time
             * @description When its leases end unless it renews them before
             */
            aliveUntil: string;
            /** @description How many jobs it may run at once */
            slots: number;
            /** @description How many it runs now */
            running: number;
            /** @description Names of the tools that it has now */
            tools: string[];
            /** @description Of the service that it runs */
            version: string;
            /** @description Of the definitions of the tools that it runs itself: equal for equal tools */
            toolsHash: string;
            /** @description At most 20 names of tools that it lacks, has alone or has otherwise than the newest worker */
            toolsDiffer: string[];
        };
        Conditions: {
            /** @description The worst first; none where all is well */
            items: {
                /** @enum {string} */
                code: "DATABASE_DOWN" | "NO_WORKER" | "NOTHING_MOVES" | "QUEUE_OLD" | "RECONCILER_SILENT" | "UNKNOWN_EFFECT" | "STALE_LEASES" | "RETRY_STORM" | "FAILURE_SPIKE" | "PROVIDER_LIMITED" | "APPROVALS_EXPIRING" | "NEWS_BACKLOG" | "WEBHOOK_BACKLOG" | "SCHEDULE_MISSED" | "SCHEDULE_REFUSED" | "MCP_TOOL_CHANGED" | "WORKERS_DIFFER" | "EVENT_LOOP_LAG";
                /**
                 * @description Whether somebody should look now, or within days
                 * @enum {string}
                 */
                severity: "page" | "ticket";
                /**
                 * Format: date-time
                 * @description As far as the process that answers knows
                 */
                since: string;
                sentence: string;
                /** @description What mends it, with the command where there is one */
                fix: string;
                /** @description What it is about in one number: seconds, percent, or how many, at most 1000 */
                value?: number;
                /** @description Where there is more on it */
                link?: string;
            }[];
            nextCursor: null;
            /** Format: date-time */
            checkedAt: string;
        };
        CrmLead: {
            /** Format: uuid */
            id: string;
            /** @description Who made it; the lead belongs to the tenant */
            owner: string;
            name: string;
            email: string | null;
            /** @description E.164 */
            phone: string | null;
            company: string | null;
            origin: string | null;
            /** @enum {string} */
            statusCode: "novo" | "qualificado" | "desqualificado" | "negociacao" | "ganho" | "perdido";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CrmLeadDetail: {
            /** Format: uuid */
            id: string;
            /** @description Who made it; the lead belongs to the tenant */
            owner: string;
            name: string;
            email: string | null;
            /** @description E.164 */
            phone: string | null;
            company: string | null;
            origin: string | null;
            /** @enum {string} */
            statusCode: "novo" | "qualificado" | "desqualificado" | "negociacao" | "ganho" | "perdido";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The newest 200, newest first */
            notes: {
                /** Format: uuid */
                id: string;
                text: string;
                /** Format: date-time */
                createdAt: string;
            }[];
            /** @description At most 200, open ones first, by due day */
            tasks: {
                /** Format: uuid */
                id: string;
                title: string;
                dueOn: string | null;
                /** @enum {string} */
                type: "ligacao" | "email" | "reuniao" | "tarefa";
                completedAt: string | null;
                /** Format: date-time */
                createdAt: string;
            }[];
            /** @description The newest 50, newest first */
            proposals: {
                /** Format: uuid */
                id: string;
                title: string;
                /** @description ISO 4217 */
                currency: string;
                /** @description Markdown */
                body: string;
                /** @description Sum of the items at the last calculation, a decimal as text */
                total: string;
                items: {
                    position: number;
                    description: string;
                    /** @description A decimal number as text, so that no digit is lost */
                    quantity: string;
                    /** @description A decimal number as text, so that no digit is lost */
                    unitPrice: string;
                    /** @description A decimal number as text, so that no digit is lost */
                    total: string;
                }[];
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
            }[];
        };
        CoachActivity: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "RUNNING" | "CYCLING" | "SWIMMING" | "STRENGTH" | "OTHER";
            /** @description The source's own name of the sport */
            sourceType: string;
            name: string;
            /** Format: date-time */
            startedAt: string;
            distanceMeters: number | null;
            movingSeconds: number | null;
            elapsedSeconds: number | null;
            averageHeartRate: number | null;
            maxHeartRate: number | null;
            averageCadence: number | null;
            averageWatts: number | null;
            elevationMeters: number | null;
            calories: number | null;
            /** Format: date-time */
            importedAt: string;
        };
        CoachWorkout: {
            /** Format: uuid */
            id: string;
            planId: string | null;
            /** Format: date */
            date: string;
            /** @enum {string} */
            type: "RUNNING" | "CYCLING" | "SWIMMING" | "STRENGTH" | "OTHER";
            description: string;
            targetPace: string | null;
            durationMinutes: number | null;
            distanceMeters: number | null;
            /** @description planned, completed or skipped */
            status: string;
            notes: string | null;
            skipReason: string | null;
        };
        ImportResult: {
            imported: number;
            /** @description Activities that are there and got better figures; never more than one a row */
            updated: number;
            /** @description Rows that are there already and tell nothing new */
            skipped: number;
            errors: {
                line: number;
                message: string;
            }[];
        };
        TrainingPlan: {
            name: string;
            goal?: string;
            /** Format: date */
            startsOn: string;
            /** Format: date */
            endsOn: string;
            workouts: {
                /**
                 * Format: date
                 * @description YYYY-MM-DD, within the plan
                 */
                date: string;
                /** @enum {string} */
                type: "RUNNING" | "CYCLING" | "SWIMMING" | "STRENGTH" | "OTHER";
                description: string;
                /** @description For example "5:30 min/km" */
                targetPace?: string;
                durationMinutes?: number;
                distanceMeters?: number;
            }[];
        };
        StoredPlan: {
            /** Format: uuid */
            id: string;
        };
        Report: {
            /** Format: uuid */
            id: string;
            /** @description resumo, crm or treino */
            type: string;
            title: string;
            /**
             * Format: date
             * @description First day that it covers
             */
            startsOn: string;
            /**
             * Format: date
             * @description Last day that it covers
             */
            endsOn: string;
            markdown: string;
            html: string;
            /** Format: date-time */
            createdAt: string;
            threadId: string | null;
            /** Format: uuid */
            jobId: string;
        };
        Problem: {
            /** @description A URN made from the code */
            type: string;
            /** @description The code in words; the same for every occurrence */
            title: string;
            status: number;
            /** @description What happened, what it means and what to do */
            detail: string;
            /** @description Stable UPPER_SNAKE code */
            code: string;
            /** @description Find the log lines of this request by it */
            traceId: string;
            errors?: {
                /** @description JSON Pointer (RFC 6901) into the request; empty for the whole */
                pointer: string;
                detail: string;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getLive: {
        responses: {
            /** @description The process answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Live"];
                };
            };
        };
    };
    getReady: {
        responses: {
            /** @description The service can work; degraded when something beside the database is away */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    getMetrics: {
        responses: {
            /** @description Every figure, in the text format of Prometheus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                /** @description Any of PENDING, ACTIVE, DELAYED, WAITING, COMPLETED, FAILED, CANCELLED; several with commas, or repeated */
                status?: string | string[];
                /** @description Of one owner; without the scope tenant:read there are none of others */
                owner?: string;
                /** @description In what was asked, or a part of the id, in whatever case; a whole id is that of the job or its thread. It is looked for in the newest 10000 jobs of the other filters, from the cursor on */
                text?: string;
                agent?: string;
                tag?: string;
                threadId?: string;
                schedule?: string;
                createdAfter?: string;
            };
        };
        responses: {
            /** @description Jobs of the owner (of the tenant with the scope tenant:read), newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Job"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    submitJob: {
        parameters: {
            header?: {
                /** @description `wait=N`, at most 60 s */
                Prefer?: string;
                /** @description One job per key, for 24 h */
                "Idempotency-Key"?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitJob"];
            };
        };
        responses: {
            /** @description With `Prefer: wait`: the job, settled in time */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The accepted job */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    getJob: {
        parameters: {
            query?: {
                /** @description Seconds to wait until the job settles or waits */
                wait?: number;
            };
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description The job */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    deleteJob: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description There is no such job any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
        };
    };
    cancelJob: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description It was cancelled before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The job; it ends within 2 s */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    retryJob: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryJob"];
            };
        };
        responses: {
            /** @description A new job with `retryOf` */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    resolveAttention: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveAttention"];
            };
        };
        responses: {
            /** @description The job had ended; what happened is recorded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The job, which goes on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    listActivity: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description The conversation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            seq: number;
                            /** @enum {string} */
                            role: "SYSTEM" | "USER" | "ASSISTANT" | "TOOL_RESULT";
                            /** @description Of a TOOL_RESULT: the JSON result or the error, as text */
                            content: string | null;
                            toolCalls?: {
                                id: string;
                                name: string;
                                arguments: unknown;
                            }[];
                            toolCallId?: string;
                            toolName?: string;
                            /** @description Files beside the words; `/v1/jobs/{id}/attachments/{attachmentId}` has each */
                            attachments?: {
                                /** Format: uuid */
                                id: string;
                                mediaType: string;
                                bytes: number;
                            }[];
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    listExecutions: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description What the machine did */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            seq: number;
                            type: string;
                            name: string;
                            params?: unknown;
                            result?: unknown;
                            error?: unknown;
                            isCritical?: boolean;
                            /** @enum {string} */
                            effect?: "local" | "external";
                            /** @description Names a call with an effect, for its attention route */
                            callKey?: string;
                            usage?: unknown;
                            message?: string;
                            /** Format: date-time */
                            startedAt: string;
                            durationMs: number;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getExecution: {
        parameters: {
            path: {
                id: string;
                seq: string;
            };
        };
        responses: {
            /** @description One entry, with its whole result */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        seq: number;
                        type: string;
                        name: string;
                        params?: unknown;
                        result?: unknown;
                        error?: unknown;
                        isCritical?: boolean;
                        /** @enum {string} */
                        effect?: "local" | "external";
                        /** @description Names a call with an effect, for its attention route */
                        callKey?: string;
                        usage?: unknown;
                        message?: string;
                        /** Format: date-time */
                        startedAt: string;
                        durationMs: number;
                    };
                };
            };
        };
    };
    getAttachment: {
        parameters: {
            path: {
                id: string;
                attachmentId: string;
            };
        };
        responses: {
            /** @description The file, byte by byte as it came */
            200: {
                headers: {
                    [name: string]: unknown;
                };
            };
        };
    };
    listTransitions: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description The moves of the status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            seq: number;
                            from: ("PENDING" | "ACTIVE" | "DELAYED" | "WAITING" | "COMPLETED" | "FAILED" | "CANCELLED") | null;
                            /** @enum {string} */
                            to: "PENDING" | "ACTIVE" | "DELAYED" | "WAITING" | "COMPLETED" | "FAILED" | "CANCELLED";
                            reason: string;
                            epoch: number;
                            /** Format: date-time */
                            at: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    followJob: {
        parameters: {
            query?: {
                /** @description `id` of the last event that is known; a `Last-Event-ID` counts instead */
                after?: number;
            };
            header?: {
                /** @description `id` of the last event */
                "Last-Event-ID"?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description The events of the job, to its end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["JobEvent"];
                };
            };
        };
    };
    followTenant: {
        parameters: {
            header?: {
                /** @description `id` of the last event */
                "Last-Event-ID"?: string;
            };
        };
        responses: {
            /** @description The moves of jobs, and their questions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["TenantEvent"];
                };
            };
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
            };
        };
        responses: {
            /** @description Schedules of the owner, by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Schedule"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getSchedule: {
        parameters: {
            path: {
                name: string;
            };
        };
        responses: {
            /** @description The schedule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
        };
    };
    putSchedule: {
        parameters: {
            path: {
                name: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutSchedule"];
            };
        };
        responses: {
            /** @description It was like that already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description It is made, or replaced */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
        };
    };
    deleteSchedule: {
        parameters: {
            path: {
                name: string;
            };
        };
        responses: {
            /** @description It makes no job any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
        };
    };
    runSchedule: {
        parameters: {
            path: {
                name: string;
            };
        };
        responses: {
            /** @description The accepted job */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    explainJob: {
        parameters: {
            header?: {
                /** @description `pt-BR` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description How the job stands and why */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    listTimeline: {
        parameters: {
            query?: {
                /** @description Steps after the one with this number; a cursor goes before it */
                after?: number;
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description The steps of the job */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["TimelineStep"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    runJobNow: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description The job, which is due */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    beginBulk: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkTask"];
            };
        };
        responses: {
            /** @description It has begun, or was counted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BegunBulk"];
                };
            };
        };
    };
    getBulk: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description How far it is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bulk"];
                };
            };
        };
    };
    stopBulk: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description How far it came */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bulk"];
                };
            };
        };
    };
    beginErasure: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginErasure"];
            };
        };
        responses: {
            /** @description It has begun */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
        };
    };
    getErasure: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description How far it is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
        };
    };
    listFailures: {
        parameters: {
            query?: {
                /** @description From here on */
                from?: unknown;
                /** @description Up to before here; now when absent */
                to?: unknown;
                limit?: number;
            };
        };
        responses: {
            /** @description Groups of failed jobs of the owner (of the tenant with the scope tenant:read), the largest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failures"];
                };
            };
        };
    };
    sumUsage: {
        parameters: {
            query?: {
                /** @description From here on */
                from?: unknown;
                /** @description Up to before here; now when absent */
                to?: unknown;
                /** @description Any of `day`, `hour`, `agent`, `model` and `owner`, with commas; empty for one sum */
                groupBy?: string;
                limit?: number;
            };
        };
        responses: {
            /** @description Sums over jobs of the owner (of the tenant with the scope tenant:read) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
        };
    };
    listAgents: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                /** @description `true` lists those that are archived, else they are left out */
                archived?: "true" | "false";
            };
        };
        responses: {
            /** @description The newest version of each agent, by name; archived ones only when asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Agent"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getAgent: {
        parameters: {
            path: {
                name: string;
            };
        };
        responses: {
            /** @description The newest version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
        };
    };
    putAgent: {
        parameters: {
            query?: {
                /** @description `true` writes nothing, and answers 200 with the version that would be the newest */
                dryRun?: "true" | "false";
            };
            path: {
                /** @description Lower-case letters, digits, - and _ */
                name: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutAgent"];
            };
        };
        responses: {
            /** @description The agent was like that already, and is as it was */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenAgent"];
                };
            };
            /** @description The next version; jobs keep the version they started with */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenAgent"];
                };
            };
        };
    };
    archiveAgent: {
        parameters: {
            path: {
                name: string;
            };
        };
        responses: {
            /** @description It is archived: its jobs go on, new ones and retries are refused */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
        };
    };
    listAgentVersions: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
            };
            path: {
                name: string;
            };
        };
        responses: {
            /** @description All versions, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Agent"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    restoreAgent: {
        parameters: {
            path: {
                name: string;
            };
        };
        responses: {
            /** @description It is in use, and was as it is shipped already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            /** @description The next version, as it is shipped */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
        };
    };
    claimToolCalls: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClaimToolCalls"];
            };
        };
        responses: {
            /** @description The calls, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimedToolCall"][];
                };
            };
        };
    };
    heartbeatOfToolCall: {
        parameters: {
            path: {
                call: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HeartbeatOfToolCall"];
            };
        };
        responses: {
            /** @description Whether to go on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeardToolCall"];
                };
            };
        };
    };
    completeToolCall: {
        parameters: {
            path: {
                call: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteToolCall"];
            };
        };
        responses: {
            /** @description The call, which is answered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedToolCall"];
                };
            };
        };
    };
    failToolCall: {
        parameters: {
            path: {
                call: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FailToolCall"];
            };
        };
        responses: {
            /** @description The call, which is answered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedToolCall"];
                };
            };
        };
    };
    registerToolWorker: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterToolWorker"];
            };
        };
        responses: {
            /** @description The worker, which may claim calls of its tools */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredToolWorker"];
                };
            };
        };
    };
    listTools: {
        responses: {
            /** @description All tools of this installation and those of the tenant, by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Tool"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getTool: {
        parameters: {
            path: {
                name: string;
            };
        };
        responses: {
            /** @description The tool over HTTP, without its secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HttpTool"];
                };
            };
        };
    };
    putTool: {
        parameters: {
            path: {
                name: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutHttpTool"];
            };
        };
        responses: {
            /** @description The tool as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenHttpTool"];
                };
            };
            /** @description The new tool, with the secret that signs its calls */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenHttpTool"];
                };
            };
        };
    };
    deleteTool: {
        parameters: {
            path: {
                name: string;
            };
        };
        responses: {
            /** @description The tool is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
        };
    };
    rotateToolSecret: {
        parameters: {
            path: {
                name: string;
            };
        };
        responses: {
            /** @description The tool, with its new secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HttpToolWithSecret"];
                };
            };
        };
    };
    listSecrets: {
        responses: {
            /** @description The secrets of the tenant, by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Secret"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    putSecret: {
        parameters: {
            path: {
                /** @description UPPER_SNAKE, of at most 64 characters */
                name: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutSecret"];
            };
        };
        responses: {
            /** @description It has another value now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedSecret"];
                };
            };
            /** @description It is stored */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedSecret"];
                };
            };
        };
    };
    deleteSecret: {
        parameters: {
            path: {
                name: string;
            };
        };
        responses: {
            /** @description The secret is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
        };
    };
    authorizeMcpServer: {
        parameters: {
            path: {
                name: string;
            };
        };
        responses: {
            /** @description The link; once it is opened and agreed to, the server is connected to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpAuthorizationLink"];
                };
            };
        };
    };
    mcpAuthorizationCallback: {
        parameters: {
            path: {
                name: string;
            };
        };
        responses: {
            /** @description What became of it, in a sentence */
            200: {
                headers: {
                    [name: string]: unknown;
                };
            };
        };
    };
    listMcpServers: {
        responses: {
            /** @description All configured MCP servers, by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["McpServer"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    listMcpTools: {
        responses: {
            /** @description The tools of all configured MCP servers, by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["McpTool"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getMcpTool: {
        parameters: {
            path: {
                name: string;
            };
        };
        responses: {
            /** @description The tool, with what is accepted and what is offered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpToolDetails"];
                };
            };
        };
    };
    acceptMcpTool: {
        parameters: {
            path: {
                name: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptTool"];
            };
        };
        responses: {
            /** @description The tool, whose description is accepted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpTool"];
                };
            };
        };
    };
    getMe: {
        responses: {
            /** @description The holder of the key of this request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
            };
        };
        responses: {
            /** @description Keys of the tenant (of all tenants for an operator), newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Key"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    createKey: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKey"];
            };
        };
        responses: {
            /** @description The new key, shown only here */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description The key is revoked; its open jobs are cancelled */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                /** @description Another tenant needs the scope operator */
                tenant?: string;
            };
        };
        responses: {
            /** @description Who did what in the tenant (in all tenants for an operator), newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditEntry"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    listApprovals: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                status?: "pending" | "approved" | "rejected" | "expired";
                jobId?: string;
            };
        };
        responses: {
            /** @description Questions of the jobs that one may read (of all for those who decide), newest first, with the beginning of each */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ApprovalRow"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getApproval: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description The question, with what the call would do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalDetails"];
                };
            };
        };
    };
    getApprovalMessage: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description The message, byte by byte as it is sent once it is approved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
            };
        };
    };
    editApproval: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalEdit"];
            };
        };
        responses: {
            /** @description The question as it is asked now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    decideApproval: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Decision"];
            };
        };
        responses: {
            /** @description The decision is taken; the job goes on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    readInbox: {
        parameters: {
            query?: {
                agent?: string;
                tool?: string;
                /** @description Only of jobs of your own */
                mine?: "true" | "false";
                /** @description Of each kind */
                limit?: number;
            };
        };
        responses: {
            /** @description Questions of the jobs that one may read (of all for those who decide), and calls of the jobs that one may read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inbox"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                jobId?: string;
                webhookId?: string;
                status?: "pending" | "delivered" | "failed";
            };
        };
        responses: {
            /** @description The deliveries of the tenant, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["WebhookDelivery"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    resendWebhookDelivery: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description The delivery, which is due now */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
            };
        };
        responses: {
            /** @description The webhooks of the tenant, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Webhook"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    createWebhook: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description The new webhook, with its secret */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    tenantWebhookSecret: {
        responses: {
            /** @description The secret that signs what goes to the `webhookUrl` of jobs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantWebhookSecret"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description The webhook is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
        };
    };
    rotateWebhook: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description The webhook, with its new secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    listWorkers: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
            };
        };
        responses: {
            /** @description The workers that are alive, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Worker"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    listConditions: {
        parameters: {
            header?: {
                /** @description `pt-BR` or `en` */
                "Accept-Language"?: string;
            };
        };
        responses: {
            /** @description All conditions that are wrong */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conditions"];
                };
            };
        };
    };
    listCrmLeads: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                status_code?: "novo" | "qualificado" | "desqualificado" | "negociacao" | "ganho" | "perdido";
                /** @description Words that the name or company must contain, whatever accents and case */
                q?: string;
            };
        };
        responses: {
            /** @description The tenant's leads, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CrmLead"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getCrmLead: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description The lead with its notes, tasks and proposals */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmLeadDetail"];
                };
            };
        };
    };
    listCoachActivities: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                type?: "RUNNING" | "CYCLING" | "SWIMMING" | "STRENGTH" | "OTHER";
            };
        };
        responses: {
            /** @description The owner's activities, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CoachActivity"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    importCoachActivities: {
        /** @description Strava's activities.csv or Garmin Connect's list of activities as CSV, or a GPX, TCX or FIT file, 64 MB at most (FIT 8 MB); in a form the end of the file name tells the format */
        requestBody: {
            content: {
                /**
                 * @example Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Elapsed Time,Moving Time,Distance,Average Heart Rate,Calories
                 *     1,"Nov 18, 2026, 9:14:19 AM",Longão,Run,4295,11.97,4295.0,4199.0,11965.4,144.0,816.0
                 */
                "text/csv": string;
                "application/gpx+xml": string;
                "application/vnd.garmin.tcx+xml": string;
                "application/vnd.ant.fit": string;
                "multipart/form-data": {
                    file: string;
                };
            };
        };
        responses: {
            /** @description What became of each row of the file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
        };
    };
    listCoachWorkouts: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
            };
        };
        responses: {
            /** @description The owner's workouts, latest day first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CoachWorkout"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    importCoachSleep: {
        /** @description A CSV file with a header in English or Portuguese: date, asleep (minutes), and where they are known deep, rem, awake (minutes), score (0-100), hrv (ms), resting heart rate (bpm) */
        requestBody: {
            content: {
                /**
                 * @example date,asleep,deep,rem,awake,score,hrv,resting heart rate
                 *     2026-11-20,452,88,101,23,81,58.5,49
                 */
                "text/csv": string;
                "multipart/form-data": {
                    file: string;
                };
            };
        };
        responses: {
            /** @description What became of each night of the file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
        };
    };
    addCoachPlan: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrainingPlan"];
            };
        };
        responses: {
            /** @description The very same plan is there already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredPlan"];
                };
            };
            /** @description The plan is stored */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredPlan"];
                };
            };
        };
    };
    listReports: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
            };
        };
        responses: {
            /** @description The owner's reports, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Report"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
}
