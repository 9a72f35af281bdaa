import type { JobPlan, Visit } from '../plan.js';
import { principalOf, SimulatedApi } from '../processes/simulated-api.js';
import type { JobRecord } from '../store/tables.js';
import type { World } from '../world.js';

/** How long a client waits for an answer before it asks again. */
const patienceMs = 3_000;
const pauseMs = 300;

/** Those who submit jobs, cancel them and answer their questions. */
export class Clients {
  /** By number of the job: the ids that its client was told. */
  readonly accepted = new Map<number, Set<string>>();
  /** By call key: how often a person has asked for another run. */
  readonly repeats = new Map<string, number>();
  readonly #open = new Set<string>();
  readonly #visits = new Map<number, number>();
  /** Numbers of jobs that nobody comes to see any more. */
  readonly left = new Set<number>();
  #asked = 0;

  constructor(private readonly world: World) {}

  begin(): void {
    for (const plan of this.world.plan.jobs) {
      for (let post = 1; post <= plan.posts; post += 1) {
        this.#untilDone(`post ${plan.number} ${post}`, plan.submittedAt, () => this.#post(plan));
      }
      if (plan.cancelledAt === null) continue;
      this.#untilDone(`cancel ${plan.number}`, plan.submittedAt + plan.cancelledAt, () =>
        this.#cancel(plan),
      );
    }
  }

  startApi(): void {
    this.#asked += 1;
    const api = new SimulatedApi(`api ${this.#asked}`, this.world);
    api.link.losses = this.world.isCalm() ? 0 : this.world.plan.losses;
    api.link.state = this.world.api.link.state;
    this.world.api = api;
  }

  areDone(): boolean {
    return this.#open.size === 0;
  }

  /** A job has begun to wait for a person. */
  isWaitedFor(number: number): void {
    const count = this.#visits.get(number) ?? 0;
    this.#visits.set(number, count + 1);
    const visit = this.world.jobPlan(number).visits[count];
    if (!visit) {
      this.left.add(number);
      return;
    }
    const ms = 20 + this.world.random.next() * (this.world.random.chance(0.2) ? 3_000 : 300);
    this.#untilDone(`visit ${number} ${count}`, ms, () => this.#visit(number, visit));
  }

  /** Does something until it answers true: through another process where one does not answer. */
  #untilDone(name: string, ms: number, ask: () => Promise<boolean>): void {
    const { scheduler, network } = this.world;
    this.#open.add(name);
    scheduler.after(ms, network, () => {
      let isHeard = false;
      const heard = (isDone: boolean) => {
        if (isHeard) return;
        isHeard = true;
        this.#open.delete(name);
        if (!isDone) this.#untilDone(name, pauseMs, ask);
      };
      const silence = scheduler.after(patienceMs, network, () => {
        heard(false);
      });
      const tell = (isDone: boolean) => {
        scheduler.after(1, network, () => {
          silence.isCancelled = true;
          heard(isDone);
        });
      };
      this.world.api.as(() => {
        ask().then(tell, () => {
          tell(false);
        });
      });
    });
  }

  async #post(plan: JobPlan): Promise<boolean> {
    const id = await this.world.api.submit(plan);
    if (id === undefined) return false;
    const told = this.accepted.get(plan.number) ?? new Set();
    this.accepted.set(plan.number, told.add(id));
    return true;
  }

  async #cancel(plan: JobPlan): Promise<boolean> {
    const job = this.world.watch.jobOf(plan.number);
    if (!job) return false;
    await this.world.api.cancels.cancel(principalOf(plan.tenant), job.columns.id);
    return true;
  }

  async #visit(number: number, visit: Visit): Promise<boolean> {
    const job = this.world.watch.jobOf(number);
    if (job?.columns.status !== 'WAITING') return true;
    if (visit.cancels) return this.#cancel(this.world.jobPlan(number));
    if (job.columns.waitingFor === 'attention') return this.#say(job, visit);
    return this.#decide(job, visit);
  }

  async #say({ columns, invocations }: JobRecord, { word }: Visit): Promise<boolean> {
    const { id, tenant } = columns;
    for (const { callKey, status } of [...invocations.values()]) {
      if (status !== 'UNKNOWN') continue;
      // Counted before: whether the answer comes back says nothing on what was stored.
      if (word === 'repeat') this.repeats.set(callKey, (this.repeats.get(callKey) ?? 0) + 1);
      const finding = { callKey, resolution: word };
      await this.world.api.attention.resolve(principalOf(tenant), id, finding);
    }
    return true;
  }

  async #decide({ columns, approvals }: JobRecord, { consents }: Visit): Promise<boolean> {
    for (const { id, hash, status } of [...approvals]) {
      if (status !== 'pending') continue;
      const decision = consents ? 'approved' : 'rejected';
      const asked = { id, hash, status: decision, reason: null } as const;
      await this.world.api.approvals.decide(principalOf(columns.tenant), asked);
    }
    return true;
  }
}
