import type { Random } from './kernel/random.js';

/** What a model answers as its n-th answer of a job. */
export type ModelStep =
  | { readonly kind: 'calls'; readonly calls: readonly PlannedCall[] }
  | { readonly kind: 'says'; readonly text: string };

export interface PlannedCall {
  readonly name: string;
  readonly args: string;
}

/** What becomes of a question to a model, one after the other; `fine` from then on. */
export type ModelFate = 'fine' | 'busy' | 'broken' | 'held' | 'slow';

/** What a person does when a job waits for them; from then on nobody comes. */
export interface Visit {
  readonly consents: boolean;
  readonly word: 'happened' | 'did_not_happen' | 'repeat';
  readonly cancels: boolean;
}

export type AgentName = 'plain' | 'structured' | 'strict';

export interface JobPlan {
  readonly number: number;
  readonly agent: AgentName;
  readonly tenant: 'north' | 'south';
  readonly thread: number | null;
  readonly submittedAt: number;
  /** How often the client posts it at once, all with one key. */
  readonly posts: number;
  readonly delayMs: number;
  readonly steps: readonly ModelStep[];
  readonly models: readonly ModelFate[];
  readonly visits: readonly Visit[];
  readonly cancelledAt: number | null;
  readonly deadlineMs: number | null;
}

/** When a fault comes: at a moment, or before a step of the scheduler. */
export type Moment = { readonly ms: number } | { readonly step: number };

export type Fault = { readonly when: Moment } & (
  | { readonly kind: 'kill' | 'stop' | 'sessions'; readonly worker: number }
  | { readonly kind: 'pause' | 'cut'; readonly worker: number; readonly forMs: number }
  | { readonly kind: 'database' | 'queue'; readonly forMs: number }
  | { readonly kind: 'flush' | 'repeat' | 'api' }
);

/** All that is decided of a world before it begins; what is left comes from its seed. */
export interface WorldPlan {
  readonly seed: number;
  readonly workers: number;
  readonly slots: number;
  readonly leaseMs: number;
  readonly reconcileMs: number;
  /** How often a statement or its answer is lost while faults may come, 0 to 1. */
  readonly losses: number;
  /** Longest way between a process and the database, in milliseconds. */
  readonly latencyMs: number;
  /** When the last fault may begin, in milliseconds. */
  readonly calmFromMs: number;
  readonly jobs: readonly JobPlan[];
  readonly faults: readonly Fault[];
}

const toolNames = [
  ...['read', 'read', 'read', 'read_fails', 'read_fails', 'critical', 'throws', 'unknown_tool'],
  ...['write', 'write', 'write', 'write_fails', 'ask_write', 'ask_local_write'],
  ...['send_key', 'send_key', 'send_once', 'send_once', 'send_once', 'send_verify', 'send_verify'],
  ...['ask_send', 'send_hangs', 'send_breaks', 'send_refused'],
] as [string, ...string[]];

export function planOf(seed: number, random: Random): WorldPlan {
  const calmFromMs = random.pick([0, 500, 1_500, 3_000]);
  const jobs = random.pick([1, 1, 1, 2, 2, 2, 3, 6]);
  // Many jobs of one worker share its commits where these take long.
  const isCrowded = jobs > 3 && random.chance(0.7);
  const workers = isCrowded ? 1 : random.whole(1, 3);
  return {
    seed,
    workers,
    slots: jobs > 3 ? 6 : random.whole(1, 3),
    latencyMs: isCrowded ? 40 : random.pick([2, 2, 20]),
    leaseMs: random.pick([1_500, 3_000]),
    reconcileMs: random.pick([700, 2_000]),
    losses: calmFromMs > 0 ? random.pick([0, 0, 0.02, 0.08]) : 0,
    calmFromMs,
    jobs: Array.from({ length: jobs }, (_, index) => jobOf(index + 1, random)),
    faults:
      calmFromMs === 0
        ? []
        : Array.from({ length: random.whole(1, 4) }, () => faultOf(random, workers, calmFromMs)),
  };
}

function jobOf(number: number, random: Random): JobPlan {
  return {
    number,
    agent: random.pick(['plain', 'plain', 'structured', 'strict']),
    tenant: random.chance(0.8) ? 'north' : 'south',
    thread: random.chance(0.25) ? 1 : null,
    submittedAt: random.next() * (random.chance(0.7) ? 50 : 1_000),
    posts: random.chance(0.15) ? 3 : 1,
    delayMs: random.chance(0.1) ? 300 : 0,
    steps: Array.from({ length: random.whole(0, 4) }, () => stepOf(random)),
    models: random.chance(0.3)
      ? Array.from({ length: random.whole(1, 3) }, () =>
          random.pick(['fine', 'busy', 'held', 'slow', 'broken']),
        )
      : [],
    visits: Array.from({ length: random.whole(0, 4) }, () => ({
      consents: random.chance(0.7),
      word: random.pick(['happened', 'did_not_happen', 'repeat']),
      cancels: random.chance(0.15),
    })),
    cancelledAt: random.chance(0.2) ? random.next() * random.pick([100, 300, 1_500]) : null,
    deadlineMs: random.chance(0.08) ? random.whole(100, 2_000) : null,
  };
}

function stepOf(random: Random): ModelStep {
  if (random.chance(0.15)) return { kind: 'says', text: random.pick(['Done.', '', '{"n":1}']) };
  const calls = Array.from({ length: random.chance(0.7) ? 1 : random.whole(2, 4) }, () => ({
    name: random.pick(toolNames),
    args: random.chance(0.9)
      ? `{"n":${random.whole(1, 9)}}`
      : random.pick(['{"n":"bad"}', '{broken']),
  }));
  return { kind: 'calls', calls };
}

const mostSteps = 700;

function faultOf(random: Random, workers: number, calmFromMs: number): Fault {
  const when = random.chance(0.5)
    ? { ms: random.next() * calmFromMs }
    : { step: random.whole(1, mostSteps) };
  const worker = random.whole(0, workers - 1);
  const kind = random.pick([
    ...(['kill', 'kill', 'kill', 'pause', 'pause', 'stop', 'sessions', 'cut'] as const),
    ...(['database', 'queue', 'flush', 'repeat', 'repeat', 'api'] as const),
  ] as const);
  switch (kind) {
    case 'kill':
    case 'stop':
    case 'sessions':
      return { when, kind, worker };
    case 'pause':
    case 'cut':
      return { when, kind, worker, forMs: random.pick([200, 1_500, 5_000, 17_000]) };
    case 'database':
    case 'queue':
      return { when, kind, forMs: random.pick([50, 600, 3_000]) };
    case 'flush':
    case 'repeat':
    case 'api':
      return { when, kind };
  }
}
