import { describe, expect, it } from 'vitest';
import { breakdownOf } from './breakdown.js';
import type { ExplainedJob } from './explained-job.js';
import { type GateName, gatesOf, gateNames } from './gates.js';
import { ago, explainedJob, now, step } from './rules/explained-test-job.js';
import { nextOf, standingNames, standingOf } from './standing.js';
import { acceptedLanguage, explainTexts, fill } from './texts/wording.js';

const later = ago(-41);
const delayed = (reason: string, change: Partial<ExplainedJob> = {}): Partial<ExplainedJob> => ({
  status: 'DELAYED',
  runAt: later,
  isDue: false,
  failures: 1,
  lastFailureSummary: 'It was too much.',
  lastMove: { reason, at: ago(2) },
  ...change,
});
const other = '00000000-0000-7000-8000-000000000002';
const question = {
  id: other,
  tool: 'send_mail',
  status: 'pending',
  createdAt: ago(9).toISOString(),
  expiresAt: later.toISOString(),
};
const since = ago(9).toISOString();

const waitsFor = ({ isOffered }: { readonly isOffered: boolean }): Partial<ExplainedJob> => ({
  status: 'WAITING',
  waitingFor: 'tool',
  laterCalls: [{ tool: 'label', since, isOffered, seenAt: null }],
});

const blocked: readonly [GateName, Partial<ExplainedJob>, says: string][] = [
  ['no_worker', { workers: { alive: 0, slots: 0, running: 0, tools: [] } }, 'No worker is alive'],
  ['slots_full', { workers: { alive: 1, slots: 4, running: 4, tools: [] } }, 'All 4 slots'],
  ['thread', { goesBefore: { id: other, since } }, `goes first: ${other}`],
  [
    'depends_on',
    { runAt: later, openParents: [{ id: other, since }] },
    `The job ${other} has to end`,
  ],
  ['schedule', delayed('submitted'), 'begins in 41 s'],
  ['tool_missing', delayed('TOOL_MISSING'), 'looked for in 41 s. It was too much.'],
  ['tool_missing', delayed('TOOL_MISSING', { needsTools: ['pay'] }), 'No worker has pay'],
  ['tool_missing', delayed('TOOL_MISSING', { needsTools: ['echo'] }), 'has all of its tools: echo'],
  [
    'provider_paused',
    delayed('MODEL_RATE_LIMITED', { pausedUntil: later }),
    'the next try is in 41 s',
  ],
  ['retry_at', delayed('MODEL_UNAVAILABLE'), 'try 2 of 3 begins in 41 s. It was too much.'],
  ['retry_at', delayed('MODEL_RATE_LIMITED'), 'try 2 of 3'],
  [
    'approval',
    { status: 'WAITING', waitingFor: 'approval', approvals: [question] },
    'decide on send_mail',
  ],
  [
    'attention',
    { status: 'WAITING', waitingFor: 'attention', unknown: [{ tool: 'charge', since }] },
    'whether charge took effect',
  ],
  ['tool', waitsFor({ isOffered: false }), 'the answer of label'],
  ['tool_worker', waitsFor({ isOffered: true }), 'No remote worker has been seen for tool label'],
];

it.each([
  [0.26, '0,3 s'],
  [41, '41 s'],
  [59.7, '1 min'],
  [724, '12 min 4 s'],
  [5_863.6, '1 h 37 min'],
  [3_600, '1 h'],
  [2 * 86_400 + 60, '2 d'],
])('tells %d seconds as people say it', (x, says) => {
  expect(fill('em {x s}', { x }, { tag: 'pt-BR' })).toBe(`em ${says}`);
});

it.each(blocked)('names what blocks a job: %s', (gate, change, says) => {
  const job = explainedJob({ ...change });
  const gates = gatesOf(job);
  expect(gates[0]?.gate).toBe(gate);
  const standing = standingOf(job, gates);
  expect(standing.code).toBe(gate.toUpperCase());
  const text = gates[0]?.text ?? gate;
  expect(fill(explainTexts.en.gates[text], standing.values, explainTexts.en)).toContain(says);
  expect(fill(explainTexts.pt.gates[text], standing.values, explainTexts.pt)).not.toMatch(/[{}]/);
});

it('is tried with every gate', () => {
  expect([...new Set(blocked.map(([gate]) => gate))].sort()).toEqual([...gateNames].sort());
});

it('names all that blocks at once, what has to be over first before the rest', () => {
  const workers = { alive: 0, slots: 0, running: 0, tools: [] };
  const job = explainedJob(delayed('submitted', { goesBefore: { id: other, since }, workers }));
  expect(gatesOf(job).map(({ gate, link }) => [gate, link])).toEqual([
    ['schedule', undefined],
    ['thread', `/v1/jobs/${other}`],
    ['no_worker', undefined],
  ]);
});

describe('what is happening', () => {
  const ended = { hasEnded: true, isDue: false };
  const failed = {
    status: 'FAILED' as const,
    error: { code: 'X_FAILED', message: 'No.' },
    ...ended,
  };
  const standings: readonly [string, Partial<ExplainedJob>, says: string][] = [
    ['COMPLETED', { status: 'COMPLETED', completeness: 'complete', ...ended }, 'The job is done.'],
    ['COMPLETED', { status: 'COMPLETED', ...ended }, 'The job is done.'],
    ['COMPLETED_IN_PART', { status: 'COMPLETED', completeness: 'partial', ...ended }, 'not all'],
    ['X_FAILED', failed, 'The job failed: No.'],
    ['CANCELLED', { status: 'CANCELLED', ...ended }, 'cancelled: submitted.'],
    ['CANCELLING', { status: 'ACTIVE', isCancelRequested: true }, 'is being cancelled'],
    [
      'RUNNING',
      { status: 'ACTIVE', epoch: 2, steps: [step()] },
      'Attempt 2 has run for 1 min; its last step was echo.',
    ],
    ['RUNNING_FIRST_STEP', { status: 'ACTIVE', epoch: 1 }, 'at its first step'],
    ['QUEUED', {}, 'a free worker takes it'],
  ];

  it.each(standings)('%s', (code, change, says) => {
    const job = explainedJob(change);
    const standing = standingOf(job, gatesOf(job));
    expect(standing.code).toBe(code);
    const texts = { ...explainTexts.en.standings, ...explainTexts.en.gates };
    expect(fill(texts[standing.text], standing.values, explainTexts.en)).toContain(says);
  });

  it('is tried in every way', () => {
    const tried = standings.map(([, change]) => standingOf(explainedJob(change), []).text);
    expect([...new Set(tried)].sort()).toEqual([...standingNames].sort());
  });
});

describe('what comes next', () => {
  it.each<[string, Partial<ExplainedJob>, Date | undefined]>([
    ['the next try', delayed('X'), later],
    ['the end of a question', { status: 'WAITING', approvals: [question] }, later],
    [
      'the deadline, which does not run while a person is waited for',
      {
        status: 'ACTIVE',
        startedAt: ago(10),
        waitedMs: 4_000,
        limits: { ...explainedJob().limits, deadlineMs: 10_000 },
      },
      ago(-4),
    ],
    ['nothing that is known', { status: 'ACTIVE', startedAt: now }, undefined],
    ['nothing without a worker', {}, undefined],
  ])('is %s', (_what, change, at) => {
    expect(nextOf(explainedJob(change))?.at).toEqual(at);
  });
});

it('says where the time went; calls side by side take no other time away', () => {
  const spans = { PENDING: 10.4, ACTIVE: 100, DELAYED: 20, WAITING: 30 };
  const told = breakdownOf(explainedJob({ spans, modelMs: 60, toolMs: 30 }));
  expect(told).toEqual({ queueMs: 10, modelMs: 60, toolMs: 30, waitMs: 50, otherMs: 10 });
  expect(breakdownOf(explainedJob({ spans, modelMs: 60, toolMs: 90 })).otherMs).toBe(0);
});

it('answers in the language that is asked for first, of those that there are', () => {
  const asked: readonly (readonly [string | undefined, string])[] = [
    [undefined, 'en'],
    ['', 'en'],
    ['pt-BR', 'pt'],
    ['pt', 'pt'],
    ['PT-br;q=0.8, en;q=0.9', 'en'],
    ['de, pt;q=0.5', 'pt'],
    ['en;q=0, pt', 'pt'],
    ['*', 'en'],
    ['ptx, enx', 'en'],
    ['pt;q=nothing', 'en'],
  ];
  for (const [header, language] of asked) {
    expect([header, acceptedLanguage(header)]).toEqual([header, language]);
  }
});

it('fills in values once, and writes numbers as the language does', () => {
  const values = { name: '{count}', count: 1234.56 };
  expect(fill('{name} {count} {other}', values, explainTexts.en)).toBe('{count} 1,234.6 ');
  expect(fill('{count}', values, explainTexts.pt)).toBe('1.234,6');
});
