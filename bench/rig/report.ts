import { type Figures, medians, ratio } from './rounds.ts';
import type { Column } from './table.ts';
import { table } from './table.ts';

/** What a mode has found under one load. */
export interface Section {
  readonly title: string;
  /** The figures of each repetition, by contender. */
  readonly rounds: ReadonlyMap<string, readonly Figures[]>;
  readonly columns: readonly Column[];
  /** By which contenders others are judged, and in which figure. */
  readonly ratios?: { readonly to: readonly string[]; readonly figure: string };
}

export const loadColumns: readonly Column[] = [
  { title: 'jobs/s', figure: 'jobsPerSecond', digits: 1 },
  { title: 'ms/step', figure: 'msPerStep', digits: 3 },
  { title: 'CPU/step service', figure: 'serviceCpu', digits: 3 },
  { title: 'PostgreSQL', figure: 'postgresCpu', digits: 3 },
  { title: 'Redis', figure: 'redisCpu', digits: 3 },
  { title: 'statements/job', figure: 'statements', digits: 1 },
  { title: 'commits/job', figure: 'commits', digits: 2 },
  { title: 'WAL kB/job', figure: 'walKb', digits: 1 },
  { title: 'RSS MiB', figure: 'rssMiB', digits: 0 },
  { title: 'loop p99 ms', figure: 'loopDelayP99Ms', digits: 1 },
];

/** Medians, and how each contender compares with those that others are judged by. */
export function sectionText({ title, rounds, columns, ratios }: Section): string {
  const { to = [], figure = '' } = ratios ?? {};
  const others = to.filter((name) => rounds.has(name));
  const rows = new Map(
    [...rounds].map(([name, own]) => {
      const compared = others.map((other) => [
        `x ${other}`,
        ratio(own, rounds.get(other) ?? [], figure),
      ]);
      return [name, { ...medians(own), ...Object.fromEntries(compared) }];
    }),
  );
  const [first, ...rest] = columns;
  const extra = others.map((name) => ({ title: `x ${name}`, figure: `x ${name}`, digits: 2 }));
  const shown = first ? [first, ...extra, ...rest] : extra;
  return `${title}\n\n${table(rows, shown, 'contender')}\n`;
}
