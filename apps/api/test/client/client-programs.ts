/** What a user writes with the client; it prints a line for each thing that it did. */
export const program = `
import { FainaClient, JobFailed, paginate, ProblemError, type Job, type JobEvent } from '@faina/client';

const [, , baseUrl = '', apiKey] = process.argv;
const client = new FainaClient({ baseUrl, apiKey });
const print = (...words: unknown[]): void => console.log(words.join(' '));
const hi = { agent: 'runner', input: 'echo {"value": "hi"}' };

const job: Job = await client.jobs.run(hi, { timeoutMs: 60_000 });
print('run', job.status, job.output?.completeness);

try {
  await client.jobs.run({ agent: 'runner', input: 'fail_critical {"message": "broken"}' });
} catch (error) {
  if (!(error instanceof JobFailed)) throw error;
  print('failed', error.job.status, error.job.outcome, error.job.criticalToolFailureInfo?.toolName);
}

const refused: unknown = await client.jobs.get('00000000-0000-7000-8000-000000000000').catch((error) => error);
if (refused instanceof ProblemError) print('refused', refused.status, refused.code, refused.traceId?.length);
const wrong: unknown = await client.jobs.list({ limit: 1_000 }).catch((error) => error);
if (wrong instanceof ProblemError) print('wrong', wrong.code, wrong.errors[0]?.pointer);

const idempotencyKey = 'a key of my own';
const first = await client.jobs.submit(hi, { idempotencyKey });
const again = await client.jobs.submit(hi, { idempotencyKey });
print('once', first.id === again.id, (await client.jobs.wait(first.id)).status);

const later = await client.jobs.submit({ ...hi, delayMs: 60_000 });
const late: unknown = await client.jobs.wait(later.id, { timeoutMs: 50 }).catch((error) => error);
if (late instanceof Error) print('late', late.name, late.message.includes(later.id));
await client.jobs.cancel(later.id);
const retried = await client.jobs.retry(later.id);
print('cancelled', (await client.jobs.wait(later.id)).status, retried.retryOf === later.id);

const waiting = await client.jobs.submit({ ...hi, agent: 'asker' });
const asked = await client.jobs.wait(waiting.id, { until: 'waiting', timeoutMs: 60_000 });
const { items: [row] } = await client.approvals.list({ jobId: waiting.id, status: 'pending' });
if (row === undefined) throw new Error('Nobody was asked.');
const question = await client.approvals.get(row.id);
const decided = await client.approvals.decide(question, { decision: 'approve', reason: 'Yes.' });
print('asked', asked.waitingFor, decided.status, (await client.jobs.wait(waiting.id)).status);

const types: string[] = [];
const executions = paginate((cursor) => client.jobs.executions(job.id, { limit: 1, cursor }));
for await (const { type } of executions) types.push(type);
print('executions', types.join());

const events: JobEvent[] = [];
for await (const event of client.jobs.stream(job.id)) events.push(event);
const followers: string[] = [];
for (const event of events.slice(0, -1)) {
  if (event.event === 'delta') continue;
  for await (const next of client.jobs.stream(job.id, { after: event.id })) {
    followers.push(next.event);
    break;
  }
}
const names = events.map(({ event }) => event);
print('stream', names.at(0), names.at(-1), followers.join() === names.slice(1).join());

const agent = await client.call('GET', '/v1/agents/{name}', { path: { name: 'runner' } });
const { items } = await client.call('GET', '/v1/tools');
print('call', agent.name, agent.version, items.some(({ effect }) => effect === 'local'));
`;

/** Each line after the third is refused by the types. */
export const wrongProgram = `import { FainaClient } from '@faina/client';
const client = new FainaClient({ baseUrl: 'http://127.0.0.1' });

void client.jobs.submit({ agent: 'crm' });
void client.jobs.list({ status: 'DONE' });
void client.approvals.decide('id', 'approve');
void client.call('GET', '/v1/agents/{name}');
void client.call('DELETE', '/v1/jobs');
`;
