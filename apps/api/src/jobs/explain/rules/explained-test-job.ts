import type { ExplainedStep } from '../../../job-store/reads/explain-read.repository.js';
import type { ExplainedJob } from '../explained-job.js';

export const now = new Date('2026-11-23T12:00:00Z');

/** So many seconds before {@link now}; after it where negative. */
export const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000);

/** A job that was submitted a minute ago and waits for a worker, of which there are free ones. */
export const explainedJob = (change: Partial<ExplainedJob> = {}): ExplainedJob => ({
  id: '00000000-0000-7000-8000-000000000001',
  status: 'PENDING',
  waitingFor: null,
  outcome: null,
  error: null,
  completeness: null,
  lastFailureSummary: null,
  limits: { maxIterations: 10, maxToolCalls: 50, toolTimeoutMs: 10_000 },
  toolScopes: ['*'],
  failures: 0,
  maxAttempts: 3,
  epoch: 0,
  createdAt: ago(60),
  settledAt: null,
  waitedMs: 0,
  runAt: null,
  needsTools: null,
  startedAt: null,
  isCancelRequested: false,
  now,
  spans: { PENDING: 60_000 },
  timesLost: 0,
  modelMs: 0,
  toolMs: 0,
  steps: [],
  goesBefore: null,
  approvals: [],
  unknown: [],
  laterCalls: [],
  workers: { alive: 2, slots: 10, running: 3, tools: ['echo'] },
  toolNames: ['echo'],
  pausedUntil: undefined,
  changedTools: [],
  openParents: [],
  lastMove: { reason: 'submitted', at: ago(60) },
  hasEnded: false,
  isDue: true,
  ...change,
});

/** A call of the tool `echo` that went well. */
export const step = (change: Partial<ExplainedStep> = {}): ExplainedStep => ({
  seq: 1,
  type: 'tool_call',
  name: 'echo',
  durationMs: 5,
  code: null,
  bytes: 10,
  message: null,
  args: 'a',
  repaired: null,
  warnings: null,
  isCut: null,
  ...change,
});

/** So many of them, numbered. */
export const steps = (count: number, change: Partial<ExplainedStep> = {}): ExplainedStep[] =>
  Array.from({ length: count }, (_, index) => step({ seq: index + 1, ...change }));
