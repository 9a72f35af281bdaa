import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { KeyedService, KeyHolder } from './keyed-service.js';
import { answer, toolCall, toolCalls } from '../model/model-replies.js';
import { waitFor } from '../wait-for.js';

/** A text in everything that an owner can leave behind: jobs of all kinds, and the rows of packs. */
export async function mark(keyed: KeyedService, by: KeyHolder, text: string): Promise<void> {
  const { owner } = by.key;
  const calls = [
    { name: 'echo', arguments: { value: text + 'x'.repeat(300_000) } },
    { name: 'write_once', arguments: { key: text } },
    { name: 'fail_recoverable', arguments: { message: text } },
  ];
  keyed.model.script(toolCalls(calls), answer(text));
  const threadId = randomUUID();
  const { id } = await by.run({
    agent: 'tester',
    input: { prompt: text, attachments: [{ mediaType: 'text/plain', data: btoa(text) }] },
    threadId,
    metadata: { text },
    tags: [text],
    webhookUrl: `http://127.0.0.1:1/${text}`,
  });
  await keyed.query('update threads set context = to_json($1::text) where id = $2', text, threadId);
  await keyed.query(
    `insert into tool_invocations (job_id, call_key, tool, status, epoch) values ($1, $2, 'x', 'UNKNOWN', 1)`,
    id,
    text,
  );
  await waitFor(() => keyed.query('select 1 from webhook_deliveries where job_id = $1', id), {
    what: 'a delivery',
  });
  keyed.model.script(toolCall('echo', { value: text }));
  const asks = await by.submit({ agent: 'careful', input: text });
  await waitFor(async () => (await by.job(asks.id)).status === 'WAITING', { what: 'a question' });
  await by.submit({ agent: 'tester', input: text, delayMs: 3_600_000 });
  const schedule = { agent: 'tester', input: text, cron: '0 9 1 1 *' };
  expect((await by.sendJson('PUT', `/v1/schedules/of-${owner}`, schedule)).status).toBe(201);
  for (const [table, columns, values] of [
    ['crm_leads', 'name', '$2'],
    [
      'coach_activities',
      'name, source_key, type, source_type, started_at',
      `$2, $2, 'RUNNING', 'Run', now()`,
    ],
    ['coach_workouts', 'description, date, type', `$2, now(), 'RUNNING'`],
    ['coach_plans', 'name, starts_on, ends_on', '$2, now(), now()'],
    [
      'reports',
      'title, job_id, type, starts_on, ends_on, markdown, html',
      `$2, gen_random_uuid(), 'crm', now(), now(), $2, $2`,
    ],
  ]) {
    await keyed.query(
      `insert into ${table} (id, tenant, owner, ${columns}) values (gen_random_uuid(), 'north', $1, ${values})`,
      owner,
      text,
    );
  }
  for (const [table, columns, values] of [
    ['crm_notes', 'text', '$2'],
    ['crm_tasks', 'title', '$2'],
    ['crm_proposals', 'title, body', '$2, $2'],
  ]) {
    await keyed.query(
      `insert into ${table} (id, tenant, owner, lead_id, ${columns})
       select gen_random_uuid(), tenant, owner, id, ${values} from crm_leads where owner = $1 and name = $2`,
      owner,
      text,
    );
  }
  await keyed.query(
    `insert into crm_proposal_items (id, proposal_id, position, description, quantity, unit_price)
     select gen_random_uuid(), id, 1, title, 1, 1 from crm_proposals where title = $1`,
    text,
  );
}

/** Where {@link mark} leaves its text; the file as bytes. */
export const markedTables = [
  'activities',
  'approvals',
  'coach_activities',
  'coach_plans',
  'coach_workouts',
  'crm_leads',
  'crm_notes',
  'crm_proposal_items',
  'crm_proposals',
  'crm_tasks',
  'diagnostics_writes',
  'execution_values',
  'executions',
  'job_attachments',
  'jobs',
  'reports',
  'schedules',
  'threads',
  'tool_invocations',
  'webhook_deliveries',
];
