import type { Effect, ModelRequest, RunHistory } from './run-history.js';
import type { StoredActivity, StoredInvocation, StoredJob, StoredRows } from './stored-rows.js';

/** A call as the conversation of a job has it. */
export interface StoredCall {
  readonly id: string;
  readonly tool: string;
  /** The texts among its arguments. */
  readonly texts: readonly string[];
  readonly invocation: StoredInvocation | undefined;
  /** What it did outside, as that was counted there. */
  readonly effects: readonly Effect[];
  readonly hasResult: boolean;
}

type OfJob<Name extends keyof StoredRows> = readonly StoredRows[Name][number][];

/** All that is known of one job. Histories stand in their order. */
export interface JobStory {
  readonly job: StoredJob;
  /** First word of its input. */
  readonly mark: string;
  readonly isFinal: boolean;
  readonly transitions: OfJob<'transitions'>;
  readonly activities: OfJob<'activities'>;
  readonly executions: OfJob<'executions'>;
  readonly invocations: OfJob<'invocations'>;
  readonly approvals: OfJob<'approvals'>;
  readonly news: OfJob<'news'>;
  readonly deliveries: OfJob<'deliveries'>;
  readonly laterCalls: OfJob<'laterCalls'>;
  readonly localEffects: OfJob<'localEffects'>;
  readonly calls: readonly StoredCall[];
  readonly modelRequests: readonly ModelRequest[];
}

/** A history in the order of its jobs, which is how rules read it. */
export interface Run {
  readonly history: RunHistory;
  readonly stories: readonly JobStory[];
  readonly storyOf: ReadonlyMap<string, JobStory>;
  /** Effects of no call that any job has. */
  readonly strayEffects: readonly Effect[];
}

const finals: ReadonlySet<string> = new Set(['COMPLETED', 'FAILED', 'CANCELLED']);

export const isFinal = (status: string): boolean => finals.has(status);

/** First word of an input, without the colon after it. */
const markOf = (prompt: string): string => /^[^\s:]*/.exec(prompt)?.[0] ?? '';

export function readRun(history: RunHistory): Run {
  const { stored, outside } = history;
  const bySeq = <Row extends { readonly seq: number; readonly jobId: string }>(
    rows: readonly Row[],
  ) => byJob(rows.toSorted((a, b) => a.seq - b.seq));
  const rows = {
    transitions: bySeq(stored.transitions),
    activities: bySeq(stored.activities),
    executions: bySeq(stored.executions),
    invocations: byJob(stored.invocations),
    approvals: byJob(stored.approvals),
    news: byJob(stored.news),
    deliveries: byJob(stored.deliveries),
    laterCalls: byJob(stored.laterCalls),
    localEffects: byJob(stored.localEffects),
  };
  const requests = grouped(
    outside.modelRequests.toSorted((a, b) => a.at - b.at),
    ({ mark }) => mark,
  );
  const siblings = grouped(stored.jobs, ({ prompt }) => markOf(prompt));
  const begunAt = (id: string): number => rows.transitions.get(id)?.[0]?.at ?? 0;
  /** A retry has the mark of the job that it repeats, which had ended before. */
  const requestsOf = (id: string, mark: string): readonly ModelRequest[] => {
    const own = requests.get(mark) ?? [];
    const others = (siblings.get(mark) ?? []).filter((one) => one.id !== id);
    if (others.length === 0) return own;
    const later = others.map((one) => begunAt(one.id)).filter((at) => at > begunAt(id));
    return own.filter(({ at }) => at >= begunAt(id) && at < Math.min(...later));
  };
  const effects = new EffectsByCall(outside.effects);
  const stories = stored.jobs.map((job): JobStory => {
    const { id } = job;
    const mark = markOf(job.prompt);
    const activities = rows.activities.get(id) ?? [];
    const invocations = rows.invocations.get(id) ?? [];
    return {
      job,
      mark,
      isFinal: isFinal(job.status),
      transitions: rows.transitions.get(id) ?? [],
      activities,
      executions: rows.executions.get(id) ?? [],
      invocations,
      approvals: rows.approvals.get(id) ?? [],
      news: rows.news.get(id) ?? [],
      deliveries: rows.deliveries.get(id) ?? [],
      laterCalls: rows.laterCalls.get(id) ?? [],
      localEffects: rows.localEffects.get(id) ?? [],
      calls: callsOf(activities, invocations, effects),
      modelRequests: requestsOf(id, mark),
    };
  });
  return {
    history,
    stories,
    storyOf: new Map(stories.map((story) => [story.job.id, story])),
    strayEffects: effects.rest(),
  };
}

function callsOf(
  activities: readonly StoredActivity[],
  invocations: readonly StoredInvocation[],
  effects: EffectsByCall,
): StoredCall[] {
  const results = new Set(activities.map(({ toolCallId }) => toolCallId));
  const byCall = new Map(invocations.map((invocation) => [invocation.callId, invocation]));
  return activities
    .flatMap(({ toolCalls }) => toolCalls)
    .map(({ id, name, arguments: raw }) => {
      const invocation = byCall.get(id);
      const texts = textsIn(raw);
      return {
        id,
        tool: invocation?.tool ?? name,
        texts,
        invocation,
        effects: effects.take(invocation?.callKey, texts),
        hasResult: results.has(id),
      };
    });
}

/** Effects by the key that they came with, and by the argument that names their call. */
class EffectsByCall {
  readonly #byKey: Map<string, Effect[]>;
  readonly #byMark: Map<string, Effect[]>;
  readonly #left: Set<Effect>;

  constructor(effects: readonly Effect[]) {
    this.#byKey = grouped(effects, ({ callKey }) => callKey ?? '');
    this.#byMark = grouped(effects, ({ mark }) => mark);
    this.#left = new Set(effects);
  }

  /** Those of a call; an effect belongs to one call. */
  take(callKey: string | undefined, texts: readonly string[]): readonly Effect[] {
    const keyed = callKey === undefined ? [] : (this.#byKey.get(callKey) ?? []);
    const marked = texts.flatMap((text) => this.#byMark.get(text) ?? []);
    const own = [...new Set([...keyed, ...marked])].filter((effect) => this.#left.delete(effect));
    return own.toSorted((a, b) => a.at - b.at);
  }

  rest(): readonly Effect[] {
    return [...this.#left];
  }
}

function textsIn(raw: string): readonly string[] {
  const args = parsed(raw);
  if (typeof args !== 'object' || args === null) return [];
  return Object.values(args).filter((value) => typeof value === 'string');
}

/** What models write need not be JSON. */
function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

const byJob = <Row extends { readonly jobId: string }>(rows: readonly Row[]) =>
  grouped(rows, ({ jobId }) => jobId);

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
