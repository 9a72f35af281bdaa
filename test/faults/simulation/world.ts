import type { LlmAdapter, ToolContext } from '@faina/agent-core';
import { Clients } from './outside/clients.js';
import { Ledger } from './outside/ledger.js';
import { type ModelWorld, SimulatedModel } from './outside/model.js';
import { SimulatedQueue } from './outside/queue.js';
import { type ToolWorld, useToolWorld } from './outside/tools.js';
import { Random } from './kernel/random.js';
import { Owner, Scheduler } from './kernel/scheduler.js';
import { epochMs, onVirtualMachine } from './kernel/virtual-globals.js';
import { StatementWatch } from './invariants/statement-watch.js';
import { HearingWatch } from './invariants/hearing-watch.js';
import { finalViolations } from './invariants/final-state.js';
import { type Violation, Violations } from './invariants/violations.js';
import type { JobPlan, ModelFate, WorldPlan } from './plan.js';
import { agents, envOf } from './processes/shared-parts.js';
import { SimulatedApi } from './processes/simulated-api.js';
import type { Surroundings } from './processes/simulated-process.js';
import { SimulatedWorker } from './processes/simulated-worker.js';
import { Troublemaker } from './troublemaker.js';
import { SimulatedPostgres } from './store/simulated-postgres.js';

/** What came of a world. */
export interface RunOutcome {
  readonly violations: readonly Violation[];
  /** Equal for runs in which the same happened. */
  readonly hash: number;
  readonly steps: number;
  readonly virtualMs: number;
}

/** After the faults jobs come to rest well before; retries, leases and questions take their time. */
const longestMs = 180_000;

/** One installation with all that is around it, from its beginning until its jobs are at rest. */
export class World implements ModelWorld, ToolWorld, Surroundings {
  readonly random: Random;
  readonly network = new Owner('network');
  readonly scheduler: Scheduler;
  readonly database: SimulatedPostgres;
  readonly queue: SimulatedQueue;
  readonly env;
  readonly ledger = new Ledger();
  readonly violations = new Violations();
  readonly clients: Clients;
  readonly workers: SimulatedWorker[] = [];
  api: SimulatedApi;
  readonly model: LlmAdapter = new SimulatedModel(this);
  /** Statements that were told of a cancel, and the like. */
  readonly watch: StatementWatch;
  readonly heard: HearingWatch;
  readonly latencyMs: number;
  readonly #asked = new Map<number, number>();
  readonly #trouble: Troublemaker;
  #names = 0;

  constructor(readonly plan: WorldPlan) {
    this.random = new Random(plan.seed ^ 0x5eed);
    this.scheduler = new Scheduler(this.random, this.network);
    this.env = envOf({
      LEASE_MS: plan.leaseMs,
      RECONCILE_MS: plan.reconcileMs,
      WORKER_CONCURRENCY: plan.slots,
      SHUTDOWN_GRACE_MS: 3_000,
      APPROVAL_EXPIRES_MS: 60_000,
    });
    this.latencyMs = plan.latencyMs;
    this.watch = new StatementWatch(this);
    this.heard = new HearingWatch(this);
    this.database = new SimulatedPostgres({
      now: () => epochMs + this.scheduler.now,
      after: (ms, run) => {
        this.scheduler.after(ms, this.network, run);
      },
      onDone: (name, values, answer) => {
        this.watch.done(name, values, answer);
      },
    });
    for (const { id, name, version, definition } of Object.values(agents)) {
      const stored = { name, version, definition };
      this.database.tables.agentVersions.set(id, stored);
    }
    this.queue = new SimulatedQueue(this, this.network);
    this.api = new SimulatedApi('api', this);
    this.clients = new Clients(this);
    this.#trouble = new Troublemaker(this);
  }

  /** Runs everything until all jobs are at rest. */
  run(): Promise<RunOutcome> {
    return onVirtualMachine(this, async () => {
      useToolWorld(this);
      try {
        for (let place = 0; place < this.plan.workers; place += 1) this.startWorker(place);
        this.clients.begin();
        this.#trouble.begin();
        await this.scheduler.run(() => this.#isOver());
        this.violations.add(...finalViolations(this));
      } finally {
        useToolWorld(undefined);
      }
      const { hash, steps, now: virtualMs } = this.scheduler;
      return { violations: this.violations.all(), hash, steps, virtualMs };
    });
  }

  startWorker(place: number): void {
    this.#names += 1;
    const worker = new SimulatedWorker(`worker ${this.#names}`, this, this.model);
    worker.link.losses = this.isCalm() ? 0 : this.plan.losses;
    worker.link.state = this.#trouble?.isDatabaseDown ? 'refused' : 'up';
    this.workers[place] = worker;
    worker.start();
  }

  isCalm(): boolean {
    return this.scheduler.now >= this.plan.calmFromMs;
  }

  #isOver(): boolean {
    const { scheduler } = this;
    this.#trouble.beforeStep();
    if (scheduler.now > longestMs) return true;
    if (!this.clients.areDone() || !this.#trouble.isQuiet()) return false;
    return this.watch.areAllAtRest() && this.#areSlotsFree();
  }

  /** Asked with the rest, not after it: while a slot is held, a question may expire and its job go on. */
  #areSlotsFree(): boolean {
    return this.workers.every(({ isUp, running }) => !isUp || running.ids().length === 0);
  }

  violation(rule: string, what: string): void {
    this.violations.add({ rule, what });
  }

  // What a model is asked in.

  jobPlan(number: number): JobPlan {
    const plan = this.plan.jobs.find((each) => each.number === number);
    if (!plan) throw new Error(`No job ${number} was planned.`);
    return plan;
  }

  nextFate(number: number): ModelFate {
    const count = this.#asked.get(number) ?? 0;
    this.#asked.set(number, count + 1);
    return this.jobPlan(number).models[count] ?? 'fine';
  }

  storedAnswers(number: number): number | undefined {
    const asking = this.workers.find(({ owner }) => owner === this.scheduler.current);
    const job = this.watch.jobOf(number);
    if (job) this.heard.asked(job.columns.id);
    if (!asking || job?.columns.status !== 'ACTIVE') return undefined;
    if (job.columns.leaseOwner !== asking.workerId) return undefined;
    // Models are not told of blank ones.
    return job.activities.filter(({ entry: { role, tool_calls: calls, content } }) => {
      const isSaid = typeof content === 'string' && content.trim() !== '';
      return role === 'ASSISTANT' && (isSaid || calls !== undefined);
    }).length;
  }

  answered(question: string): void {
    this.scheduler.trace(`answer ${question}`);
    this.ledger.answered(question);
  }

  wait(isSlow: boolean, signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const abort = () => {
      answer.isCancelled = true;
      resolve(false);
    };
    const ms = this.random.next() * (isSlow ? 3_000 : 30);
    const answer = this.scheduler.after(ms, this.scheduler.current, () => {
      signal.removeEventListener('abort', abort);
      resolve(true);
    });
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    return promise;
  }

  // What tools act on.

  begin(tool: string, { jobId, callKey, approval }: ToolContext): void {
    const at = this.scheduler.now;
    this.scheduler.trace(`begin ${tool}`);
    this.ledger.begun.push({ tool, jobId, callKey, hadApproval: approval !== undefined, at });
    this.watch.began(tool, jobId, callKey);
    this.heard.began(tool, jobId);
  }

  work(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const isLong = this.random.chance(0.05);
    this.scheduler.after(this.random.next() * (isLong ? 500 : 10), this.scheduler.current, () => {
      resolve(undefined);
    });
    return promise;
  }

  act(callKey: string): Promise<void> {
    return this.#outside(() => {
      this.ledger.act(callKey);
    });
  }

  hasActed(callKey: string): Promise<boolean> {
    return this.#outside(() => this.ledger.acts.has(callKey));
  }

  #outside<T>(work: () => T): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>();
    const process = this.scheduler.current;
    const isLong = this.random.chance(0.05);
    const wayMs = this.random.next() * (isLong ? 400 : 8);
    this.scheduler.after(wayMs, this.network, () => {
      const done = work();
      this.scheduler.after(wayMs, process, () => {
        resolve(done);
      });
    });
    return promise;
  }
}
