import { describe, expect, it } from 'vitest';
import type { StoredFacts } from './condition-facts.repository.js';
import { conditionsOf } from './condition-rules.js';
import { conditionTexts } from './condition-texts.js';
import { type ConditionCode, conditionCodes, type FoundCondition } from './condition.js';
import type { ProcessFacts } from './process-facts.js';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const none = { count: 0, since: null };
const noneUntil = { count: 0, until: null };
const waiting = (count: number, seconds: number) => ({ count, since: ago(seconds).toISOString() });
const ends = (ended: number, failed: number) => ({ ended, failed });

const well: StoredFacts = {
  now,
  workers: 1,
  slots: 2,
  running: 1,
  jobs: { PENDING: 0, ACTIVE: 1, DELAYED: 0, WAITING: 0 },
  due: none,
  asked: none,
  stale: none,
  attention: none,
  expiring: noneUntil,
  undelivered: none,
  late: none,
  refused: none,
  paused: noneUntil,
  changed: [],
  toolSets: { ...waiting(1, 900), tools: [] },
  newsSince: null,
  begun: 0,
  retried: 0,
  ends: { late: ends(0, 0), before: ends(0, 0) },
};
const healthy: ProcessFacts = { reconcilerSilentSeconds: 0, reconciledAt: now, lagMs: 3 };
const until = (count: number, seconds: number) => ({ count, until: ago(-seconds).toISOString() });

/** What is found, beside nothing else, and the nearest things that are none of it. */
const cases: readonly {
  readonly code: ConditionCode;
  readonly found: Partial<StoredFacts>;
  readonly condition: Partial<FoundCondition>;
  readonly else: readonly Partial<StoredFacts>[];
}[] = [
  {
    code: 'NO_WORKER',
    found: { workers: 0, slots: 0, running: 0, due: waiting(4, 100) },
    condition: { since: ago(100), value: 4 },
    else: [{ workers: 1 }],
  },
  {
    code: 'NOTHING_MOVES',
    found: { due: waiting(4, 61) },
    condition: { since: ago(61), value: 61, values: { count: 4 } },
    else: [{ due: waiting(4, 60) }, { due: waiting(4, 61), running: 2 }],
  },
  {
    code: 'QUEUE_OLD',
    found: { due: waiting(4, 301), running: 2 },
    condition: { since: ago(301), value: 301 },
    else: [{ due: waiting(1_000, 300), running: 2 }],
  },
  {
    code: 'UNKNOWN_EFFECT',
    found: { attention: waiting(1, 901) },
    condition: { since: ago(901), values: { count: 1 } },
    else: [{ attention: waiting(9, 900) }],
  },
  {
    code: 'STALE_LEASES',
    found: { stale: waiting(2, 31) },
    condition: { since: ago(31), values: { count: 2 } },
    else: [],
  },
  {
    code: 'RETRY_STORM',
    found: { begun: 20, retried: 7 },
    condition: { value: 35, values: { count: 20 } },
    else: [
      { begun: 19, retried: 19 },
      { begun: 20, retried: 6 },
    ],
  },
  {
    code: 'FAILURE_SPIKE',
    found: { ends: { late: ends(100, 31), before: ends(100, 10) } },
    condition: { value: 31, values: { count: 100, before: 10 } },
    else: [
      { ends: { late: ends(20, 20), before: ends(0, 0) } },
      { ends: { late: ends(100, 30), before: ends(100, 10) } },
      { ends: { late: ends(1_000, 50), before: ends(1_000, 0) } },
    ],
  },
  {
    code: 'PROVIDER_LIMITED',
    found: { paused: until(2, 40) },
    condition: { value: 2, values: { seconds: 40 } },
    else: [],
  },
  {
    code: 'APPROVALS_EXPIRING',
    found: { expiring: until(3, 50) },
    condition: { value: 3, values: { seconds: 50 } },
    else: [],
  },
  {
    code: 'NEWS_BACKLOG',
    found: { newsSince: ago(61) },
    condition: { since: ago(61), value: 61 },
    else: [{ newsSince: ago(60) }],
  },
  {
    code: 'WEBHOOK_BACKLOG',
    found: { undelivered: waiting(5, 901) },
    condition: { since: ago(901), values: { count: 5 } },
    else: [{ undelivered: waiting(1_000, 900) }],
  },
  {
    code: 'SCHEDULE_MISSED',
    found: { late: waiting(1, 31) },
    condition: { since: ago(31), value: 31 },
    else: [],
  },
  {
    code: 'SCHEDULE_REFUSED',
    found: { refused: waiting(6, 7) },
    condition: { since: ago(7), value: 6 },
    else: [],
  },
  {
    code: 'MCP_TOOL_CHANGED',
    found: { changed: ['odd__greet', 'odd__leave'] },
    condition: { value: 2, values: { tool: 'odd__greet' } },
    else: [],
  },
  {
    code: 'WORKERS_DIFFER',
    found: { toolSets: { ...waiting(2, 30), tools: ['pay', 'ship'] } },
    condition: { since: ago(30), value: 2, values: { tools: 'pay, ship' } },
    else: [{ toolSets: { ...none, tools: [] } }],
  },
];

describe('conditionsOf', () => {
  it('finds nothing where all is well', () => {
    expect(conditionsOf({ stored: well, process: healthy })).toEqual([]);
  });

  it.each(cases)(
    'finds $code, and not what is nearly so',
    ({ code, found, condition, ...rest }) => {
      const of = (facts: Partial<StoredFacts>) =>
        conditionsOf({ stored: { ...well, ...facts }, process: healthy });
      expect(of(found)).toEqual([expect.objectContaining({ code, ...condition })]);
      for (const other of rest.else) expect(of(other)).toEqual([]);
    },
  );

  it.each([
    ['RECONCILER_SILENT', { reconcilerSilentSeconds: 61 }, { reconcilerSilentSeconds: 60 }, 61],
    ['EVENT_LOOP_LAG', { lagMs: 251 }, { lagMs: 250 }, 251],
  ])('finds %s of the process', (code, found, other, value) => {
    const of = (facts: Partial<ProcessFacts>) =>
      conditionsOf({ stored: well, process: { ...healthy, ...facts } });
    expect(of(found)).toEqual([{ code, value }]);
    expect(of(other)).toEqual([]);
  });

  it('tells of the process also while the database is down', () => {
    const process = { ...healthy, reconcilerSilentSeconds: 61 };
    const codes = conditionsOf({ stored: undefined, process }).map(({ code }) => code);
    expect(codes).toEqual(['DATABASE_DOWN', 'RECONCILER_SILENT']);
  });

  it('has a case for each code, and the same values in the texts of both languages', () => {
    const tried = [...cases.map(({ code }) => code), 'RECONCILER_SILENT', 'EVENT_LOOP_LAG'];
    expect(['DATABASE_DOWN', ...tried].sort()).toEqual([...conditionCodes].sort());
    const valuesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const code of conditionCodes) {
      const [en, pt] = [conditionTexts.en[code], conditionTexts.pt[code]];
      expect(valuesIn(pt.sentence)).toEqual(valuesIn(en.sentence));
      expect(valuesIn(en.fix + pt.fix)).toEqual([]);
      const facts = cases.find((one) => one.code === code)?.found;
      const [found] = conditionsOf({ stored: { ...well, ...facts }, process: healthy });
      const known = ['value', ...Object.keys(found?.values ?? {})];
      expect(known).toEqual(expect.arrayContaining(valuesIn(en.sentence)));
    }
  });
});
