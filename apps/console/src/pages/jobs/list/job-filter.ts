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
  Record<'status' | 'agent' | 'tag' | 'threadId' | 'schedule' | 'since', string>
>;

/** The part of an address that filters. */
export const filterQueryOf = (query: URLSearchParams): FilterQuery => ({
  status: query.get('status') ?? '',
  agent: query.get('agent') ?? '',
  tag: query.get('tag') ?? '',
  threadId: query.get('threadId') ?? '',
  schedule: query.get('schedule') ?? '',
  since: query.get('since') ?? '',
});

/** The filter of the service for it; what the address has wrongly for a choice is left out. */
export function filterOf(query: FilterQuery, nowMs: number): JobFilter {
  const { agent, tag, threadId, schedule } = query;
  const status = statuses.find((known) => known === query.status);
  const span = Object.entries(spans).find(([name]) => name === query.since)?.[1];
  return {
    ...(status && { status }),
    ...(agent && { agent }),
    ...(tag && { tag }),
    ...(threadId && { threadId }),
    ...(schedule && { schedule }),
    ...(span !== undefined && { createdAfter: new Date(nowMs - span).toISOString() }),
  };
}

type Words = Pick<FilterQuery, 'tag' | 'threadId' | 'schedule'>;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads `tag`, `thread:…` and `schedule:…` from what somebody typed: a bare id is a thread, else a tag. */
export function readWords(typed: string): Words {
  const words = { tag: '', threadId: '', schedule: '' };
  const bare = typed.replace(/\b(tag|thread|schedule):\s*("[^"]*"|\S+)/g, (_all, name, value) => {
    const text = String(value).replace(/^"|"$/g, '');
    if (name === 'thread') words.threadId = text;
    else if (name === 'schedule') words.schedule = text;
    else words.tag = text;
    return '';
  });
  const rest = bare.trim();
  if (uuid.test(rest)) words.threadId = rest;
  else if (rest) words.tag = rest;
  return words;
}

/** The same as somebody would type it. */
export const writeWords = ({ tag, threadId, schedule }: Words): string =>
  [tag, threadId && `thread:${threadId}`, schedule && `schedule:${schedule}`]
    .filter(Boolean)
    .join(' ');

/** Whether a job belongs in a list; the list's stretch of time has no end that new jobs could be beyond. */
export function fits(job: Job, { status, agent, tag, threadId, schedule }: JobFilter): boolean {
  return (
    (status === undefined || job.status === status) &&
    (agent === undefined || job.agent.name === agent) &&
    (tag === undefined || job.tags.includes(tag)) &&
    (threadId === undefined || job.threadId === threadId) &&
    (schedule === undefined || job.schedule === schedule)
  );
}
