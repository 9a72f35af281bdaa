import type { FainaClient } from './faina-client.js';
import {
  executionViewSchema,
  type ExecutionView,
  type JobView,
  transitionViewSchema,
} from '../gateways/rest/jobs/job-view.schema.js';

/** Something that happened beside the job, at an ISO time. */
export type Aside = { readonly at: string; readonly text: string };

/** Prints what happened in a job in order of time, and its answer. */
export async function printJob(
  client: FainaClient,
  job: JobView,
  asides: readonly Aside[] = [],
): Promise<void> {
  const transitions = await client.history(job.links.transitions, transitionViewSchema);
  const executions = await client.history(job.links.executions, executionViewSchema);
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

function describe({ type, name, params, durationMs, error }: ExecutionView): string {
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
