import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { HttpClient } from '../support/service/http-client.js';
import { startHttpService, type HttpService } from '../support/service/http-service.js';
import type { Refusal } from '../../src/gateways/rest/problems/refusal.js';
import { problemOf } from '../../src/gateways/rest/problems/refusals.js';

const id = '3f0c0de2-3a8b-4f0e-9d5b-0a8a6f5a1f00';
const name = 'x';

/** What services refuse, one of each code. */
const refusals: { readonly [Code in Refusal['code']]: Refusal & { readonly code: Code } } = {
  AGENT_ARCHIVED: { code: 'AGENT_ARCHIVED', name, at: new Date() },
  AGENT_NOT_FOUND: { code: 'AGENT_NOT_FOUND', name },
  AGENT_NOT_SHIPPED: { code: 'AGENT_NOT_SHIPPED', name },
  AGENT_VERSION_CONFLICT: { code: 'AGENT_VERSION_CONFLICT', name },
  ANSWER_INVALID: { code: 'ANSWER_INVALID', id, faults: [{ pointer: '/answer', detail: 'x' }] },
  APPROVAL_ALREADY_DECIDED: { code: 'APPROVAL_ALREADY_DECIDED', id, status: 'approved' },
  APPROVAL_ARGS_INVALID: {
    code: 'APPROVAL_ARGS_INVALID',
    id,
    faults: [{ pointer: '/x', detail: 'x' }],
  },
  APPROVAL_NOT_EDITABLE: { code: 'APPROVAL_NOT_EDITABLE', id, why: 'x' },
  APPROVAL_EXPIRED: { code: 'APPROVAL_EXPIRED', id },
  APPROVAL_HASH_MISMATCH: { code: 'APPROVAL_HASH_MISMATCH', id },
  APPROVAL_TOOL_CHANGED: { code: 'APPROVAL_TOOL_CHANGED', id },
  APPROVAL_HAS_NO_MESSAGE: { code: 'APPROVAL_HAS_NO_MESSAGE', id },
  APPROVAL_NOT_FOUND: { code: 'APPROVAL_NOT_FOUND', name },
  APPROVAL_OF_OWN_JOB: { code: 'APPROVAL_OF_OWN_JOB', jobId: id },
  ATTACHMENT_NOT_FOUND: { code: 'ATTACHMENT_NOT_FOUND', name },
  ATTACHMENT_REFUSED: {
    code: 'ATTACHMENT_REFUSED',
    faults: [{ index: 0, field: 'data', detail: 'x' }],
  },
  BULK_NOT_FOUND: { code: 'BULK_NOT_FOUND', name },
  CALL_NOT_FOUND: { code: 'CALL_NOT_FOUND', name },
  CALL_NOT_UNKNOWN: { code: 'CALL_NOT_UNKNOWN', callKey: 'x', status: 'HAPPENED' },
  DESCRIPTION_HASH_MISMATCH: { code: 'DESCRIPTION_HASH_MISMATCH', name },
  DELIVERY_NOT_FOUND: { code: 'DELIVERY_NOT_FOUND', name },
  EFFECT_UNKNOWN: { code: 'EFFECT_UNKNOWN', id, asked: 'retry' },
  ERASURE_NOT_FOUND: { code: 'ERASURE_NOT_FOUND', name },
  EVENTS_GONE: { code: 'EVENTS_GONE' },
  EXECUTION_NOT_FOUND: { code: 'EXECUTION_NOT_FOUND', name },
  IDEMPOTENCY_KEY_REUSED: { code: 'IDEMPOTENCY_KEY_REUSED' },
  INVALID_API_KEY: { code: 'INVALID_API_KEY' },
  JOB_ALREADY_SETTLED: { code: 'JOB_ALREADY_SETTLED', id, status: 'FAILED', asked: 'change' },
  JOB_DELETED: { code: 'JOB_DELETED' },
  JOB_NEEDED: { code: 'JOB_NEEDED', id },
  JOB_NOT_FOUND: { code: 'JOB_NOT_FOUND', name },
  JOB_NOT_DELAYED: { code: 'JOB_NOT_DELAYED', id, status: 'ACTIVE' },
  JOB_NOT_SETTLED: { code: 'JOB_NOT_SETTLED', id, status: 'PENDING', asked: 'retry' },
  JOB_NOT_WAITING_FOR_ATTENTION: { code: 'JOB_NOT_WAITING_FOR_ATTENTION', id },
  JOB_OF_ANOTHER_OWNER: { code: 'JOB_OF_ANOTHER_OWNER', id, asked: 'cancel' },
  KEY_NOT_FOUND: { code: 'KEY_NOT_FOUND', name },
  LEAD_NOT_FOUND: { code: 'LEAD_NOT_FOUND', name },
  MISSING_SCOPE: { code: 'MISSING_SCOPE', oneOf: ['admin'] },
  MCP_LINK_UNKNOWN: { code: 'MCP_LINK_UNKNOWN', name },
  MCP_SERVER_NOT_FOUND: { code: 'MCP_SERVER_NOT_FOUND', name },
  NOTHING_TO_AUTHORIZE: { code: 'NOTHING_TO_AUTHORIZE', name },
  NOTHING_TO_ACCEPT: { code: 'NOTHING_TO_ACCEPT', name },
  RATE_LIMITED: { code: 'RATE_LIMITED', retryAfterMs: 1 },
  SCOPE_NOT_HELD: { code: 'SCOPE_NOT_HELD', scopes: [{ index: 1, scope: 'admin' }] },
  SECRET_NOT_FOUND: { code: 'SECRET_NOT_FOUND', name },
  SECRET_UNREADABLE: { code: 'SECRET_UNREADABLE' },
  SUBMISSION_CONFLICT: { code: 'SUBMISSION_CONFLICT' },
  TENANT_NOT_MANAGED: { code: 'TENANT_NOT_MANAGED', tenant: 'north' },
  PARENT_FAILED: { code: 'PARENT_FAILED', id, parentId: id },
  PARENT_NOT_FOUND: { code: 'PARENT_NOT_FOUND', missing: [{ index: 0, name: id }] },
  SCHEDULE_NOT_FOUND: { code: 'SCHEDULE_NOT_FOUND', name },
  SCHEDULE_OF_ANOTHER_OWNER: { code: 'SCHEDULE_OF_ANOTHER_OWNER', name, asked: 'run' },
  TOO_MANY_SCHEDULES: { code: 'TOO_MANY_SCHEDULES', most: 1 },
  THREAD_OF_ANOTHER_OWNER: { code: 'THREAD_OF_ANOTHER_OWNER', threadId: id },
  TOO_MANY_BULKS: { code: 'TOO_MANY_BULKS' },
  TOO_MANY_FETCHES: { code: 'TOO_MANY_FETCHES' },
  TOO_MANY_SECRETS: { code: 'TOO_MANY_SECRETS', max: 200 },
  TOO_MANY_WEBHOOKS: { code: 'TOO_MANY_WEBHOOKS', max: 20 },
  TOO_MANY_STREAMS: { code: 'TOO_MANY_STREAMS' },
  TOOL_CALL_NOT_FOUND: { code: 'TOOL_CALL_NOT_FOUND', name },
  TOOL_CALL_OVER: { code: 'TOOL_CALL_OVER', callId: id, why: 'it was answered before' },
  TOOL_NAME_TAKEN: { code: 'TOOL_NAME_TAKEN', name, by: 'a tool over HTTP' },
  TOOL_NOT_FOUND: { code: 'TOOL_NOT_FOUND', name },
  TOOL_UNFIT: { code: 'TOOL_UNFIT', name, why: 'its input schema is no JSON Schema' },
  TOOL_WORKER_NOT_FOUND: { code: 'TOOL_WORKER_NOT_FOUND', name },
  TOO_MANY_CLAIMS: { code: 'TOO_MANY_CLAIMS' },
  TOO_MANY_TOOLS: { code: 'TOO_MANY_TOOLS', max: 200 },
  TOO_MANY_TOOL_WORKERS: { code: 'TOO_MANY_TOOL_WORKERS', max: 100 },
  TOOL_NOT_HELD: { code: 'TOOL_NOT_HELD', tools: [{ index: 0, name }] },
  TOOL_URL_REFUSED: { code: 'TOOL_URL_REFUSED', fault: 'not_public' },
  UNAUTHENTICATED: { code: 'UNAUTHENTICATED' },
  WEBHOOK_NOT_FOUND: { code: 'WEBHOOK_NOT_FOUND', name },
  WEBHOOK_SWITCHED_OFF: { code: 'WEBHOOK_SWITCHED_OFF', id },
  WEBHOOK_URL_REFUSED: { code: 'WEBHOOK_URL_REFUSED', field: 'url', fault: 'not_public' },
  UNKNOWN_TOOL: { code: 'UNKNOWN_TOOL', tools: [{ index: 0, name }] },
};

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ responses: z.record(z.string(), z.object({ description: z.string() })) }),
    ),
  ),
});

let service: HttpService;
let documented: { readonly code: string; readonly status: number }[];

beforeAll(async () => {
  service = await startHttpService({ TOOL_PACKS: 'crm,coach,reports,diagnostics' });
  const document = (await new HttpClient(service.url).get('/openapi.json')).json();
  documented = Object.values(documentSchema.parse(document).paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.entries(responses))
    .flatMap(([status, { description }]) =>
      description.split(', ').map((code) => ({ code, status: Number(status) })),
    );
});
afterAll(() => service.close());

const headersOf: Readonly<Record<number, readonly string[]>> = {
  401: ['www-authenticate'],
  429: ['retry-after'],
  503: ['retry-after'],
};

it.each(Object.values(refusals))(
  '$code has the status of the document, and its headers',
  (refusal) => {
    const problem = problemOf(refusal);
    const { code } = refusal;
    const status = problem.getStatus();
    const statuses = documented.filter((one) => one.code === code).map((one) => one.status);
    expect([...new Set(statuses)]).toEqual([status]);
    expect(Object.keys(problem.headers)).toEqual(
      code === 'MISSING_SCOPE' ? ['www-authenticate'] : (headersOf[status] ?? []),
    );
  },
);
