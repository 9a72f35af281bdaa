import type { Fault } from './plan.js';
import type { World } from './world.js';

/** How long a process takes to come back, in milliseconds. */
const restartMs = 200;

/** Brings the faults of a plan into its world, each at its moment, and ends them. */
export class Troublemaker {
  isDatabaseDown = false;
  #open = 0;
  #waiting: Fault[] = [];

  constructor(private readonly world: World) {}

  begin(): void {
    const { scheduler, network, plan } = this.world;
    for (const fault of plan.faults) {
      if ('step' in fault.when) this.#waiting.push(fault);
      else
        scheduler.after(fault.when.ms, network, () => {
          this.#make(fault);
        });
    }
    scheduler.after(plan.calmFromMs, network, () => {
      this.#waiting = [];
      this.world.api.link.losses = 0;
      for (const { link } of this.world.workers) link.losses = 0;
    });
    this.world.api.link.losses = plan.losses;
  }

  /** Makes the faults whose step has come. */
  beforeStep(): void {
    if (this.#waiting.length === 0) return;
    const { steps } = this.world.scheduler;
    const due = this.#waiting.filter(({ when }) => 'step' in when && when.step <= steps);
    if (due.length === 0) return;
    this.#waiting = this.#waiting.filter((fault) => !due.includes(fault));
    for (const fault of due) this.#make(fault);
  }

  /** Nothing is broken. */
  isQuiet(): boolean {
    return this.#open === 0;
  }

  /** Until it is done, the world goes on. */
  #after(ms: number, work: () => void): void {
    const { scheduler, network } = this.world;
    this.#open += 1;
    scheduler.after(ms, network, () => {
      this.#open -= 1;
      work();
    });
  }

  #make(fault: Fault): void {
    const { world } = this;
    world.scheduler.trace(`fault ${fault.kind}`);
    switch (fault.kind) {
      case 'kill':
        this.#replace(fault.worker, 'kill');
        return;
      case 'stop':
        this.#stop(fault.worker);
        return;
      case 'sessions':
        world.workers[fault.worker]?.cutSessions();
        return;
      case 'pause':
        this.#pause(fault.worker, fault.forMs);
        return;
      case 'cut':
        this.#cut(fault.worker, fault.forMs);
        return;
      case 'database':
        this.#restartDatabase(fault.forMs);
        return;
      case 'queue':
        world.queue.state = world.random.pick(['refused', 'silent']);
        this.#after(fault.forMs, () => {
          world.queue.state = 'up';
          world.queue.offerSoon();
        });
        return;
      case 'flush':
        world.queue.flush();
        return;
      case 'repeat':
        world.queue.repeat();
        return;
      case 'api':
        world.api.kill();
        world.clients.startApi();
    }
  }

  #replace(place: number, how: 'kill' | 'gone'): void {
    const worker = this.world.workers[place];
    if (!worker?.isUp) return;
    if (how === 'kill') worker.kill();
    this.#after(restartMs, () => {
      this.world.startWorker(place);
    });
  }

  #stop(place: number): void {
    const worker = this.world.workers[place];
    if (!worker?.isUp) return;
    const graceMs = this.world.env.SHUTDOWN_GRACE_MS;
    const end = () => {
      if (this.world.workers[place] === worker) this.#replace(place, 'kill');
    };
    worker.stop(end);
    this.#after(graceMs + 100, end);
  }

  #pause(place: number, ms: number): void {
    const worker = this.world.workers[place];
    if (!worker?.isUp || worker.owner.isPaused) return;
    worker.owner.isPaused = true;
    this.#after(ms, () => {
      this.world.scheduler.resume(worker.owner);
    });
  }

  #cut(place: number, ms: number): void {
    const worker = this.world.workers[place];
    if (worker?.link.state !== 'up') return;
    worker.link.state = 'silent';
    this.#after(ms, () => {
      worker.link.state = 'up';
    });
  }

  #restartDatabase(ms: number): void {
    const { world } = this;
    if (this.isDatabaseDown) return;
    this.isDatabaseDown = true;
    const processes = () => [world.api, ...world.workers];
    for (const each of processes()) {
      each.cutSessions();
      each.link.state = 'refused';
    }
    this.#after(ms, () => {
      this.isDatabaseDown = false;
      for (const { link } of processes()) link.state = 'up';
    });
  }
}
