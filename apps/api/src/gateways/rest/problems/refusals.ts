import type { Result } from '@faina/agent-core';
import { approvalProblem } from './approval-problems.js';
import { Problem, type ProblemOptions, retryAfter } from './problem.js';
import type { Refusal } from './refusal.js';
import { remoteToolProblem } from './remote-tool-problems.js';
import { toolProblem } from './tool-problems.js';
import { challenge, toolErrors, tooMany, urlFaults } from './refusal-words.js';

/** What a service answers; throws the problem that tells why it refuses. */
export function valueOf<T>(result: Result<T, Refusal>): T {
  if (result.isError()) throw problemOf(result.error);
  return result.value;
}

/** What a client is told of a refusal: the one place that knows its status, its words and headers. */
export function problemOf(refusal: Refusal): Problem {
  const { code } = refusal;
  const told = (status: number, detail: string, options?: ProblemOptions) =>
    new Problem(status, code, detail, options);
  switch (refusal.code) {
    case 'ATTACHMENT_REFUSED':
      return told(400, 'A file of the input is not taken; see errors for which, and why.', {
        errors: refusal.faults.map(({ index, field, detail }) => ({
          pointer: `/input/attachments/${index}/${field}`,
          detail,
        })),
      });
    case 'TOO_MANY_FETCHES':
    case 'TOO_MANY_STREAMS':
    case 'TOO_MANY_BULKS':
      return told(429, tooMany[refusal.code], retryAfter(5));
    case 'EVENTS_GONE':
      return told(
        410,
        'What came after this Last-Event-ID is not kept any more, or it is none of this stream. Read the ' +
          'jobs anew and begin a stream without it.',
      );
    case 'AGENT_NOT_FOUND':
    case 'APPROVAL_NOT_FOUND':
    case 'ATTACHMENT_NOT_FOUND':
    case 'BULK_NOT_FOUND':
    case 'CALL_NOT_FOUND':
    case 'DELIVERY_NOT_FOUND':
    case 'ERASURE_NOT_FOUND':
    case 'EXECUTION_NOT_FOUND':
    case 'JOB_NOT_FOUND':
    case 'KEY_NOT_FOUND':
    case 'LEAD_NOT_FOUND':
    case 'SCHEDULE_NOT_FOUND':
    case 'TOOL_CALL_NOT_FOUND':
    case 'SECRET_NOT_FOUND':
    case 'TOOL_NOT_FOUND':
    case 'TOOL_WORKER_NOT_FOUND':
    case 'WEBHOOK_NOT_FOUND': {
      // What does not exist and what belongs to another tenant are told alike.
      const what = code.replace('_NOT_FOUND', '').replaceAll('_', ' ').toLowerCase();
      return told(404, `There is no ${what} ${JSON.stringify(refusal.name)}.`);
    }
    case 'UNAUTHENTICATED':
      return told(401, 'Send an API key: Authorization: Bearer <key>.', challenge());
    case 'INVALID_API_KEY':
      return told(
        401,
        'This API key is unknown, expired or revoked.',
        challenge('error="invalid_token"'),
      );
    case 'MISSING_SCOPE': {
      const { oneOf, needs = 'this route' } = refusal;
      return told(
        403,
        `This key lacks the scope ${oneOf.join(' or ')}, which ${needs} needs.`,
        challenge('error="insufficient_scope"', `scope="${oneOf.join(' ')}"`),
      );
    }
    case 'TENANT_NOT_MANAGED':
      return told(
        403,
        `This key administers tenant ${refusal.tenant} only. Other tenants need the scope operator.`,
      );
    case 'SCOPE_NOT_HELD':
      return told(
        403,
        'A key makes and revokes keys with the scopes that it holds itself; see errors.',
        {
          errors: refusal.scopes.map(({ index, scope }) => ({
            pointer: `/scopes/${index}`,
            detail: `This key does not hold ${scope}`,
          })),
        },
      );
    case 'TOOL_NOT_HELD': {
      const errors = toolErrors(refusal.tools, (name) => `This key may not use ${name}`);
      const details = errors.map(({ detail }) => detail).join('. ');
      return told(
        403,
        `An agent may name only tools that its writer may use; ${details}. GET /v1/tools lists all, ` +
          'the scopes tools:<glob> of the key allow them.',
        { errors },
      );
    }
    case 'UNKNOWN_TOOL': {
      const names = refusal.tools.map(({ name }) => name).join(', ');
      return told(422, `There are no tools named ${names}. GET /v1/tools lists those there are.`, {
        errors: toolErrors(refusal.tools, (name) => `No tool is named ${name}`),
      });
    }
    case 'AGENT_ARCHIVED': {
      const { name, at } = refusal;
      return told(
        409,
        `Agent ${name} is archived since ${at.toISOString()} and takes no new jobs. ` +
          `PUT /v1/agents/${name} brings it back as its next version; one that comes with Faina comes ` +
          `back by POST /v1/agents/${name}/restore.`,
      );
    }
    case 'AGENT_NOT_SHIPPED':
      return told(
        409,
        `Agent ${refusal.name} does not come with Faina, so there is nothing to restore it from. ` +
          `PUT /v1/agents/${refusal.name} with the body of one of its versions makes that the next one.`,
      );
    case 'AGENT_VERSION_CONFLICT':
      return told(
        409,
        `Others keep making versions of agent ${refusal.name} at the same moment. Try again.`,
      );
    case 'THREAD_OF_ANOTHER_OWNER':
      return told(
        403,
        `Thread ${refusal.threadId} belongs to another owner. Begin one of your own with a new id.`,
      );
    case 'TOOL_CALL_OVER':
    case 'TOOL_NAME_TAKEN':
    case 'TOOL_UNFIT':
    case 'TOO_MANY_CLAIMS':
    case 'TOO_MANY_TOOLS':
    case 'TOO_MANY_TOOL_WORKERS':
      return remoteToolProblem(refusal);
    case 'PARENT_NOT_FOUND':
      return told(422, 'There is no job of these for this one to wait for; see errors.', {
        errors: refusal.missing.map(({ index, name }) => ({
          pointer: `/dependsOn/${index}`,
          detail: `There is no job ${JSON.stringify(name)}`,
        })),
      });
    case 'PARENT_FAILED':
      return told(
        409,
        `Job ${refusal.id} was not run because job ${refusal.parentId} failed or was cancelled. Retry that ` +
          'one and submit this one again with the new id in dependsOn, or send {"force": true} to run it ' +
          'all the same.',
      );
    case 'IDEMPOTENCY_KEY_REUSED':
      return told(
        422,
        'This Idempotency-Key came with another body, or from another owner, before. Use a new key for a new job.',
      );
    case 'SUBMISSION_CONFLICT':
      return told(503, 'The idempotency key is being replaced. Try again.', retryAfter(1));
    case 'RATE_LIMITED': {
      const seconds = Math.max(1, Math.ceil(refusal.retryAfterMs / 1_000));
      return told(
        429,
        `You have sent this agent as many messages as it takes for now. Try again in ${seconds} s.`,
        retryAfter(seconds),
      );
    }
    case 'JOB_OF_ANOTHER_OWNER':
      return told(
        403,
        `Job ${refusal.id} belongs to another owner. ` +
          {
            cancel: 'Its owner or an admin cancels it.',
            delete: 'Its owner or an admin deletes it.',
            retry: 'Its owner retries it; submit a job of your own instead.',
            run: 'Its owner or an admin lets it run.',
          }[refusal.asked],
      );
    case 'SCHEDULE_OF_ANOTHER_OWNER':
      return told(
        403,
        `Schedule ${refusal.name} belongs to another owner. ` +
          (refusal.asked === 'change'
            ? 'Its owner or an admin changes it; take another name.'
            : 'Its owner runs it; submit a job of your own instead.'),
      );
    case 'TOO_MANY_SCHEDULES':
      return told(409, `A tenant has at most ${refusal.most} schedules. Delete one first.`);
    case 'JOB_ALREADY_SETTLED':
      return told(
        409,
        refusal.asked === 'repeat'
          ? `Job ${refusal.id} is ${refusal.status} and repeats nothing. Say what happened, then retry the job.`
          : `Job ${refusal.id} is ${refusal.status} already and stays so.`,
      );
    case 'JOB_NOT_SETTLED':
      return told(
        409,
        `Job ${refusal.id} is ${refusal.status}; only ` +
          (refusal.asked === 'retry'
            ? 'a FAILED or CANCELLED job can be retried'
            : 'a job that has ended can be deleted') +
          '. Cancel it first.',
      );
    case 'JOB_NOT_DELAYED':
      return told(
        409,
        `Job ${refusal.id} is ${refusal.status}; only a DELAYED job waits for a time.`,
      );
    case 'JOB_NEEDED':
      return told(
        409,
        `A job that has not ended is told what came of job ${refusal.id}. Wait for its end, or cancel it first.`,
      );
    case 'JOB_DELETED':
      return told(
        410,
        'The job of this Idempotency-Key was deleted, and is not run again. Use a new key for a new job.',
      );
    case 'EFFECT_UNKNOWN':
      return told(
        409,
        `Whether an effect of job ${refusal.id} took place is not known, ` +
          (refusal.asked === 'retry'
            ? `and a retry might repeat it. Find out, say so with POST /v1/jobs/${refusal.id}/attention, ` +
              'and retry; or send {"force": true}.'
            : `and nothing but the job tells of it. Find out, say so with POST /v1/jobs/${refusal.id}/attention, ` +
              'and delete it then.'),
      );
    case 'JOB_NOT_WAITING_FOR_ATTENTION':
      return told(409, `Job ${refusal.id} does not wait for a person to say what happened.`);
    case 'CALL_NOT_UNKNOWN':
      return told(409, `What became of call ${refusal.callKey} is known: ${refusal.status}.`);
    case 'APPROVAL_HAS_NO_MESSAGE':
    case 'APPROVAL_OF_OWN_JOB':
    case 'APPROVAL_ALREADY_DECIDED':
    case 'APPROVAL_EXPIRED':
    case 'APPROVAL_HASH_MISMATCH':
    case 'APPROVAL_TOOL_CHANGED':
    case 'APPROVAL_NOT_EDITABLE':
    case 'APPROVAL_ARGS_INVALID':
    case 'ANSWER_INVALID':
      return approvalProblem(refusal);
    case 'TOOL_URL_REFUSED':
    case 'TOO_MANY_SECRETS':
      return toolProblem(refusal);
    case 'WEBHOOK_URL_REFUSED':
      return told(400, 'Nothing is sent to this address; see errors for why.', {
        errors: [{ pointer: `/${refusal.field}`, detail: urlFaults[refusal.fault] }],
      });
    case 'TOO_MANY_WEBHOOKS':
      return told(409, `A tenant has at most ${refusal.max} webhooks. Delete one first.`);
    case 'WEBHOOK_SWITCHED_OFF':
      return told(
        409,
        `Webhook ${refusal.id} has answered 410 and gets nothing any more. Delete it and make a new one.`,
      );
    case 'SECRET_UNREADABLE':
      return told(
        409,
        'The secret was encrypted with another key than this process has. Set the SECRETS_KEY of then ' +
          'for all processes. Where that is lost, rotate a webhook; docs/webhooks.md says what makes a ' +
          'tenant a new secret.',
      );
    case 'MCP_SERVER_NOT_FOUND':
      return told(404, `MCP_CONFIG names no server ${JSON.stringify(refusal.name)}.`);
    case 'MCP_LINK_UNKNOWN':
      return told(
        404,
        'This answers no link that is open: it was used, or its time is over. Ask for a new one.',
      );
    case 'NOTHING_TO_AUTHORIZE':
      return told(
        409,
        `A person cannot authorize anything at ${refusal.name}: MCP_CONFIG does not ask for that, or the server does not offer it.`,
      );
    case 'NOTHING_TO_ACCEPT':
      return told(
        409,
        `The description of the tool ${refusal.name} has not changed since it was accepted.`,
      );
    case 'DESCRIPTION_HASH_MISMATCH':
      return told(
        422,
        `The hash is not that of what the server of ${refusal.name} says now. Read it again and decide on that.`,
      );
  }
}
