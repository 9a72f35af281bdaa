import type { CallMessage } from './call-message.js';
import type { KillPoint } from './crash-promises.js';

interface Call {
  readonly point: KillPoint;
  entered: number;
  readonly callKeys: Set<string>;
  readonly asked: (boolean | undefined)[];
  rows: number | undefined;
  /** Lets the call go on, where it waits in its process. */
  go: (() => void) | undefined;
}

/** Lets the calls of jobs go on as far as the point at which their process is to be killed. */
export class CallGates {
  readonly #calls = new Map<string, Call>();
  /** Of jobs that are not known yet. */
  #early: { readonly message: CallMessage; readonly go: () => void }[] = [];
  #isOpen = false;

  expect(jobId: string, point: KillPoint): void {
    const counted = { entered: 0, callKeys: new Set<string>(), asked: [], rows: undefined };
    this.#calls.set(jobId, { point, go: undefined, ...counted });
    const early = this.#early;
    this.#early = [];
    for (const { message, go } of early) this.hear(message, go);
  }

  hear(message: CallMessage, go: () => void): void {
    const call = this.#calls.get(message.jobId);
    if (!call) {
      this.#early.push({ message, go });
      return;
    }
    const { at, callKey, isFound, rows } = message;
    if (at === 'entered') {
      call.entered += 1;
      call.callKeys.add(callKey);
    } else if (at === 'asked') call.asked.push(isFound);
    else {
      call.rows = rows;
      if (this.#isOpen || (call.point === 'after' && at === 'before')) go();
      else call.go = go;
    }
  }

  /** Whether a call stands where nothing but the kill is to come, or, to be killed in its middle, before it. */
  isReady(jobId: string): boolean {
    return this.#calls.get(jobId)?.go !== undefined;
  }

  /** Lets calls begin that are to be killed in their middle. */
  begin(): void {
    for (const { point, go } of this.#calls.values()) if (point === 'during') go?.();
  }

  /** Whether all that are to be killed in their middle have been entered. */
  get areInTheMiddle(): boolean {
    const calls = [...this.#calls.values()];
    return calls.every(({ point, entered }) => point !== 'during' || entered > 0);
  }

  /** From now on nothing waits: the process that waited is gone. */
  open(): void {
    this.#isOpen = true;
  }

  seen(jobId: string): Pick<Call, 'point' | 'entered' | 'asked' | 'rows' | 'callKeys'> {
    const call = this.#calls.get(jobId);
    if (!call) throw new Error(`Nothing is known of the job ${jobId}.`);
    return call;
  }
}
