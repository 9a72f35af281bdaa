import type { Job, JobFilter } from '@faina/client';

export const statuses = [
  'PENDING',
  'ACTIVE',
  'DELAYED',
  'WAITING',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
] as const satisfies readonly Job['status'][];

const hourMs = 3_600_000;

/** How far back a list goes, as its address says it. */
export const spans = { '1h': hourMs, '1d': 24 * hourMs, '7d': 168 * hourMs } as const;

/** What an address says of a list. */
export type FilterQuery = Readonly<
  Record<'status' | 'agent' | 'tag' | 'threadId' | 'schedule' | 'owner' | 'text' | 'since', string>
>;

/** The part of an address that filters. */
export const filterQueryOf = (query: URLSearchParams): FilterQuery => ({
  status: query.get('status') ?? '',
  agent: query.get('agent') ?? '',
  tag: query.get('tag') ?? '',
  threadId: query.get('threadId') ?? '',
  schedule: query.get('schedule') ?? '',
  owner: query.get('owner') ?? '',
  text: query.get('text') ?? '',
  since: query.get('since') ?? '',
});

/** The states that an address names, with commas. */
export const statusesOf = ({ status }: Pick<FilterQuery, 'status'>): Job['status'][] => {
  const named = status.split(',');
  return statuses.filter((known) => named.includes(known));
};

/** The filter of the service for it; what the address has wrongly for a choice is left out. */
export function filterOf(query: FilterQuery, nowMs: number): JobFilter {
  const { agent, tag, threadId, schedule, owner, text } = query;
  const status = statusesOf(query);
  const span = Object.entries(spans).find(([name]) => name === query.since)?.[1];
  return {
    ...(status.length > 0 && { status }),
    ...(agent && { agent }),
    ...(tag && { tag }),
    ...(threadId && { threadId }),
    ...(schedule && { schedule }),
    ...(owner && { owner }),
    ...(text && { text }),
    ...(span !== undefined && { createdAfter: new Date(nowMs - span).toISOString() }),
  };
}

type Words = Pick<FilterQuery, 'tag' | 'threadId' | 'schedule' | 'owner' | 'text'>;

const prefixes = {
  tag: 'tag',
  thread: 'threadId',
  schedule: 'schedule',
  owner: 'owner',
} as const satisfies Readonly<Record<string, keyof Words>>;

/** Reads `tag:…`, `thread:…`, `schedule:…` and `owner:…` from what somebody typed; the rest is looked for. */
export function readWords(typed: string): Words {
  const words: Record<keyof Words, string> = {
    tag: '',
    threadId: '',
    schedule: '',
    owner: '',
    text: '',
  };
  const rest = typed.replace(
    /\b(tag|thread|schedule|owner):\s*("[^"]*"|\S+)/g,
    (_all, prefix: keyof typeof prefixes, value: string) => {
      words[prefixes[prefix]] = value.replace(/^"|"$/g, '');
      return '';
    },
  );
  return { ...words, text: rest.trim() };
}

/** The same as somebody would type it. */
export function writeWords(words: Words): string {
  const named = Object.entries(prefixes).map(([prefix, name]) => {
    const value = words[name];
    return value && `${prefix}:${/\s/.test(value) ? `"${value}"` : value}`;
  });
  return [words.text, ...named].filter(Boolean).join(' ');
}

/**
 * Whether a job belongs in a list; the list's stretch of time has no end that new jobs could be beyond. What
 * the service looks for alone is not judged here.
 */
export function fits(job: Job, { status, agent, tag, threadId, schedule }: JobFilter): boolean {
  return (
    (status === undefined || hasStatus(status, job.status)) &&
    (agent === undefined || job.agent.name === agent) &&
    (tag === undefined || job.tags.includes(tag)) &&
    (threadId === undefined || job.threadId === threadId) &&
    (schedule === undefined || job.schedule === schedule)
  );
}

/** Whether a filter's states, as it names them, have this one. */
export const hasStatus = (
  named: NonNullable<JobFilter['status']>,
  status: Job['status'],
): boolean => [named].flat().includes(status);
