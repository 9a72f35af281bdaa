import { z } from 'zod';
import type { HttpClient } from '../service/http-client.js';

/** Ids and names of what ana of the tenant north has, and of what that tenant has. */
export interface Belongings {
  readonly agent: string;
  readonly job: string;
  readonly bulk: string;
  readonly erasure: string;
  readonly failed: string;
  readonly approval: string;
  readonly schedule: string;
  readonly key: string;
  readonly lead: string;
  readonly activity: string;
  readonly workout: string;
  readonly report: string;
  readonly webhook: string;
  readonly delivery: string;
  readonly webhookSecret: string;
  readonly tool: string;
  readonly secret: string;
}

/** Store a row of ana, or of the tenant north, under the id $1. */
export const rowsOfAna = {
  lead: `insert into crm_leads (id, tenant, owner, name) values ($1, 'north', 'ana', 'Lennon')`,
  activity: `insert into coach_activities (id, tenant, owner, source_key, type, source_type, name, started_at)
    values ($1, 'north', 'ana', 'x', 'RUNNING', 'Run', 'Run', now())`,
  workout: `insert into coach_workouts (id, tenant, owner, date, type, description)
    values ($1, 'north', 'ana', now(), 'RUNNING', 'Run')`,
  report: `insert into reports (id, tenant, owner, job_id, type, title, starts_on, ends_on, markdown, html)
    values ($1, 'north', 'ana', gen_random_uuid(), 'crm', 'x', now(), now(), 'x', 'x')`,
  bulk: `insert into bulks (id, tenant, owner, scopes, action, rate_per_second, matched, due_at)
    values ($1, 'north', 'ana', '{}', 'cancel', 1, 0, now() + interval '1 day')`,
  erasure: `insert into erasures (id, tenant, owner, owner_hash, due_at)
    values ($1, 'north', 'nobody', 'x', now() + interval '1 day')`,
  webhook: `insert into webhooks (id, tenant, url, events, secret)
    values ($1, 'north', 'https://example.com/', '{job.failed}', 'x')`,
  tool: `insert into tenant_tools (tenant, name, kind, definition, hash) values ('north', $1, 'http',
    '{"description": "x", "inputSchema": {"type": "object"}, "url": "https://example.com/"}', 'x')`,
  secret: `insert into tenant_secrets (tenant, name, secret) values ('north', $1, 'x')`,
};

/** Stores a delivery of the id $1, of job $2 of tenant north, to its webhook $3. */
export const storedDelivery = `
insert into webhook_deliveries (id, tenant, job_id, webhook_id, url, origin, type, happened_at, status)
values ($1, 'north', $2, $3, 'https://example.com/', 'https://example.com', 'job.failed', now(), 'failed')`;

/** Stores a file of job $1 of tenant north under the id $2. */
export const storedFile = `
insert into job_attachments (tenant, job_id, id, media_type, bytes, sha256, data)
values ('north', $1, $2, 'text/plain', 1, 'x', 'x')`;

/** Calls of tools belong to the tenant; none is there. */
const noCall = '00000000-0000-4000-8000-000000000001';

/** What a verb needs to get beyond its form; most need nothing. */
export const bodiesOfVerbs = new Map<string, object>([
  ['POST /v1/approvals/{id}/edit', { args: { value: 'edited' } }],
  ['POST /v1/approvals/{id}/decision', { decision: 'approve', hash: 'x' }],
  ['POST /v1/jobs/{id}/attention', { callKey: 'x', resolution: 'happened' }],
  ['POST /v1/tool-calls/{call}/complete', { lease: noCall, data: 1 }],
  ['POST /v1/tool-calls/{call}/fail', { lease: noCall, code: 'X', message: 'x' }],
  ['POST /v1/tool-calls/{call}/heartbeat', { lease: noCall }],
]);

/** What a path is about: the id in it, and what a list that has it shows of it. */
export function subjectOf(path: string, has: Belongings): string | undefined {
  const subjects: [prefix: string, subject: string][] = [
    ['/v1/agents', has.agent],
    ['/v1/approvals', has.approval],
    ['/v1/audit', has.agent],
    ['/v1/bulk', has.bulk],
    ['/v1/coach/activities', has.activity],
    ['/v1/coach/workouts', has.workout],
    ['/v1/crm/leads', has.lead],
    ['/v1/diagnostics/writes', has.job],
    ['/v1/erasures', has.erasure],
    ['/v1/failures', has.failed],
    ['/v1/inbox', has.approval],
    ['/v1/jobs', has.job],
    ['/v1/keys', has.key],
    ['/v1/reports', has.report],
    ['/v1/schedules', has.schedule],
    ['/v1/tool-calls', noCall],
    ['/v1/secrets', has.secret],
    ['/v1/tools', has.tool],
    ['/v1/usage', '"tokens"'],
    ['/v1/webhooks/deliveries', has.delivery],
    ['/v1/webhooks/secret', has.webhookSecret],
    ['/v1/webhooks', has.webhook],
  ];
  return subjects.find(([prefix]) => path.startsWith(prefix))?.[1];
}
/** Of an agent of ana; due in January. */
export const wantedSchedule = { agent: 'of-ana', input: 'Ask', cron: '0 9 1 1 *' };

/** What signs messages to the webhookUrl of the jobs of an admin's tenant. */
export async function webhookSecretOf(admin: HttpClient): Promise<string> {
  const reply = await admin.get('/v1/webhooks/secret');
  return z.object({ secret: z.string() }).parse(reply.json()).secret;
}
