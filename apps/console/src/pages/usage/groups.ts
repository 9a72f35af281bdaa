import type { ApiAnswer } from '@faina/client';

type Row = ApiAnswer<'/v1/usage', 'GET'>['items'][number];

/** What a group has used. */
export interface Group {
  readonly name: string;
  readonly jobs: number;
  readonly settled: number;
  readonly failed: number;
  readonly tokens: number;
  /** Null where no price was known. */
  readonly costUsd: number | null;
}

/** The local day of a moment: `2026-11-23`. */
export function localDay(at: number | Date): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const empty = { jobs: 0, settled: 0, failed: 0, tokens: 0, costUsd: null };

/** Rows of equal names put together, in the order in which the names come first. */
export function grouped(rows: readonly Row[], nameOf: (row: Row) => string): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const name = nameOf(row);
    groups.set(name, added(groups.get(name) ?? { name, ...empty }, row));
  }
  return [...groups.values()];
}

/** All of them as one. */
export const summed = (groups: readonly Group[]): Group =>
  groups.reduce<Group>(added, { name: '', ...empty });

function added(group: Group, row: Omit<Group, 'name'>): Group {
  const isPriced = group.costUsd !== null || row.costUsd !== null;
  return {
    name: group.name,
    jobs: group.jobs + row.jobs,
    settled: group.settled + row.settled,
    failed: group.failed + row.failed,
    tokens: group.tokens + row.tokens,
    costUsd: isPriced ? (group.costUsd ?? 0) + (row.costUsd ?? 0) : null,
  };
}

/** Every day of a period, those without a job too, oldest first. */
export function everyDay(
  groups: readonly Group[],
  { from, to }: { readonly from: Date; readonly to: Date },
): readonly Group[] {
  const known = new Map(groups.map((group) => [group.name, group]));
  const days: Group[] = [];
  for (
    let day = new Date(from);
    day < to;
    day = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1)
  ) {
    const name = localDay(day);
    days.push(known.get(name) ?? { name, ...empty });
  }
  return days;
}

/** A comma-separated file (RFC 4180); a spreadsheet takes no field of it for a formula. */
export function csvOf(heads: readonly string[], groups: readonly Group[]): string {
  const rows = groups.map((group) => [
    group.name,
    group.jobs,
    group.settled,
    group.failed,
    group.tokens,
    group.costUsd ?? '',
  ]);
  return [heads, ...rows].map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}

function csvField(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
