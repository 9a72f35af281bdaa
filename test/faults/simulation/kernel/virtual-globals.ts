import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { turnsOfProcess } from '../../../../apps/api/src/process/turns.js';
import type { Random } from './random.js';
import type { Event, Scheduler } from './scheduler.js';

/** What a simulated world gives to the code that runs in it in place of the machine's. */
export interface VirtualMachine {
  readonly scheduler: Scheduler;
  readonly random: Random;
}

/** Milliseconds since 1970 when a world begins. */
export const epochMs = Date.UTC(2026, 0, 1);

let machine: VirtualMachine | undefined;

const real = {
  Date,
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  random: Math.random,
  stackTraceLimit: Error.stackTraceLimit,
  delay: timers.setTimeout,
  turn: timers.setImmediate,
  randomUUID: crypto.randomUUID,
  randomBytes: crypto.randomBytes,
};

class VirtualTimer {
  constructor(public event: Event) {}
  unref = () => this;
  ref = () => this;
}

function virtualDelay<T>(
  ms = 0,
  value?: T,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<T | undefined> {
  if (!machine) return real.delay(ms, value, signal ? { signal } : {});
  const { scheduler } = machine;
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
  const stopped = () => new DOMException('The operation was aborted', 'AbortError');
  if (signal?.aborted) {
    reject(stopped());
    return promise;
  }
  const onAbort = () => {
    event.isCancelled = true;
    reject(stopped());
  };
  const event = scheduler.after(ms, scheduler.current, () => {
    signal?.removeEventListener('abort', onAbort);
    resolve(value);
  });
  signal?.addEventListener('abort', onAbort, { once: true });
  return promise;
}

class VirtualDate extends Date {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Object.prototype.toString.call(value) === '[object Date]';
  }

  static override now(): number {
    return machine ? epochMs + Math.floor(machine.scheduler.now) : real.Date.now();
  }

  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(VirtualDate.now());
    else super(given[0]);
  }
}

const cancel = (timer: unknown) => {
  if (timer instanceof VirtualTimer) timer.event.isCancelled = true;
};

let isPatched = false;

/**
 * Exchanges what modules import by name from Node once for what asks for the world that runs; without
 * one it is the machine's.
 */
function patchModules(): void {
  if (isPatched) return;
  isPatched = true;
  Object.assign(timers, {
    setTimeout: virtualDelay,
    setImmediate: (value?: unknown, options?: object) =>
      machine ? virtualDelay(0, value) : real.turn(value, options),
  });
  Object.assign(crypto, {
    randomUUID: (options?: object) => machine?.random.uuid() ?? real.randomUUID(options),
    randomBytes: (size: number) => machine?.random.bytes(size) ?? real.randomBytes(size),
  });
  syncBuiltinESMExports();
  // Its event loop is that of all simulated processes, and does not turn between their steps.
  turnsOfProcess.most = Number.POSITIVE_INFINITY;
}

/** Runs the work with the clock, the timers and the randomness of a world, and nothing else meanwhile. */
export async function onVirtualMachine<T>(
  virtual: VirtualMachine,
  work: () => Promise<T>,
): Promise<T> {
  patchModules();
  machine = virtual;
  const { scheduler, random } = virtual;
  Object.assign(globalThis, {
    Date: VirtualDate,
    setTimeout: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      new VirtualTimer(
        scheduler.after(ms, scheduler.current, () => {
          run(...given);
        }),
      ),
    setInterval: (run: () => void, ms: number) => {
      const { current } = scheduler;
      const again = () => {
        timer.event = scheduler.after(ms, current, again);
        run();
      };
      const timer = new VirtualTimer(scheduler.after(ms, current, again));
      return timer;
    },
    clearTimeout: cancel,
    clearInterval: cancel,
  });
  Object.defineProperty(performance, 'now', { configurable: true, value: () => scheduler.now });
  Math.random = () => random.next();
  // Nobody reads them, and they cost more than what is run.
  Error.stackTraceLimit = 0;
  try {
    return await work();
  } finally {
    machine = undefined;
    const { Date, setTimeout, clearTimeout, setInterval, clearInterval } = real;
    Object.assign(globalThis, { Date, setTimeout, clearTimeout, setInterval, clearInterval });
    Reflect.deleteProperty(performance, 'now');
    Math.random = real.random;
    Error.stackTraceLimit = real.stackTraceLimit;
  }
}
