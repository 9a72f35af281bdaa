import { z } from 'zod';
import {
  activityViewSchema,
  type ActivityView,
  executionViewSchema,
  type ExecutionView,
  jobViewSchema,
  type JobView,
  transitionViewSchema,
  type TransitionView,
} from './job-view.schema.js';
import type {
  ActivityRow,
  ExecutionRow,
  TransitionRow,
} from '../../../job-store/reads/history-read.repository.js';
import type { JobRow } from '../../../job-store/reads/job-read.repository.js';
import { traceLinks } from '../../../telemetry/traces/trace-links.js';

/** The row of a job as clients see it; the schema drops what is not theirs to see. */
export function toJobView(job: JobRow): JobView {
  const self = `/v1/jobs/${job.id}`;
  return jobViewSchema.parse({
    ...job,
    output: withLinks(job.output, self),
    agent: { name: job.agentName, version: job.agentVersion },
    attempts: attemptsOf(job),
    dependsOn: job.dependsOn ?? [],
    blockedBy: job.blockedBy ?? [],
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    settledAt: job.settledAt?.toISOString() ?? null,
    links: {
      self,
      activity: `${self}/activity`,
      executions: `${self}/executions`,
      transitions: `${self}/transitions`,
      events: `${self}/events`,
      cancel: `${self}/cancel`,
      trace: traceLinks.of(job),
    },
  });
}

/** Tries so far of those that `maxAttempts` bounds; crashes, releases and decisions are none. */
function attemptsOf({ epoch, failures, status }: JobRow): number {
  if (epoch === 0) return 0;
  return status === 'DELAYED' ? failures : failures + 1;
}

const unknownActionSchema = z.looseObject({ callKey: z.string() });
const outputSchema = z.looseObject({ actions: z.array(z.unknown()) });

/** An action of which only a person can say what became of it tells where to say so. */
function withLinks(output: unknown, self: string): unknown {
  const known = outputSchema.safeParse(output);
  if (!known.success) return output;
  const actions = known.data.actions.map((action) => {
    const unknown = unknownActionSchema.safeParse(action);
    return unknown.success
      ? { ...unknown.data, links: { attention: `${self}/attention` } }
      : action;
  });
  return { ...known.data, actions };
}

/** Changes with every write to the job, whatever part of it is read. */
export const jobETag = ({ id, eventSeq, blockedBy }: JobRow): string =>
  `W/"${id}-${eventSeq}-${blockedBy?.length ?? 0}"`;

const storedCallsSchema = z.array(
  z.object({ id: z.string(), name: z.string(), arguments: z.string() }),
);

export function toActivityView(entry: ActivityRow): ActivityView {
  const toolCalls = storedCallsSchema.nullable().parse(entry.toolCalls);
  return activityViewSchema.parse({
    ...present(entry),
    content: entry.content,
    ...(toolCalls && {
      toolCalls: toolCalls.map((call) => ({ ...call, arguments: readArguments(call.arguments) })),
    }),
    createdAt: entry.createdAt.toISOString(),
  });
}

export const toExecutionView = (entry: ExecutionRow): ExecutionView =>
  executionViewSchema.parse({ ...present(entry), startedAt: entry.startedAt.toISOString() });

export const toTransitionView = (entry: TransitionRow): TransitionView =>
  transitionViewSchema.parse({ ...entry, at: entry.at.toISOString() });

const present = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

const objectSchema = z.record(z.string(), z.json());

/** The object that the raw text is; the text itself where it is none. */
function readArguments(raw: string): z.infer<typeof objectSchema> | string {
  try {
    const parsed = objectSchema.safeParse(JSON.parse(raw.trim() || '{}'));
    return parsed.success ? parsed.data : raw;
  } catch {
    return raw;
  }
}
