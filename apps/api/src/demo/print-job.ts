import { type Execution, type FainaClient, type Job, paginate } from '@faina/client';
import { allOf } from './all-of.js';

/** Something that happened beside the job, at an ISO time. */
export type Aside = { readonly at: string; readonly text: string };

/** Prints what happened in a job in order of time, and its answer. */
export async function printJob(
  client: FainaClient,
  job: Job,
  asides: readonly Aside[] = [],
): Promise<void> {
  const transitions = await allOf(
    paginate((cursor) => client.jobs.transitions(job.id, { limit: 100, cursor })),
  );
  const executions = await executionsOf(client, job);
  const lines = [
    ...transitions.map(({ at, from, to, reason }) => ({
      at,
      text: `${from ?? '·'} -> ${to}  (${reason})`,
    })),
    ...executions.map((entry) => ({ at: entry.startedAt, text: describe(entry) })),
    ...asides,
  ];
  lines.sort((a, b) => a.at.localeCompare(b.at));
  for (const { at, text } of lines) console.log(`  ${at.slice(11, 23)}  ${text}`);
  console.log(
    `\n  ${job.status} ${job.outcome ?? ''}, ${job.usage.modelCalls} model calls, ${job.usage.toolCalls} tool calls\n`,
  );
  console.log((job.output?.message ?? '').replace(/^/gm, '  │ '));
}

/** All that the machine did in a job. */
export function executionsOf({ jobs }: FainaClient, { id }: Job): Promise<Execution[]> {
  return allOf(paginate((cursor) => jobs.executions(id, { limit: 100, cursor })));
}

function describe({ type, name, params, durationMs, error }: Execution): string {
  const duration = `${durationMs.toFixed(0)} ms`;
  switch (type) {
    case 'llm_call':
      return `model ${name}, ${duration}`;
    case 'tool_call':
      return `tool ${name} ${JSON.stringify(params)}, ${duration}`;
    default:
      return `${type} ${name} ${JSON.stringify(params ?? {})} ${JSON.stringify(error ?? {})}, ${duration}`;
  }
}
