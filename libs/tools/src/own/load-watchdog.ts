import { Worker } from 'node:worker_threads';

/**
 * Runs beside the thread that loads: code that never gives it back, such as an endless loop, is ended
 * from here, and then counts as code that was not loaded in time.
 */
const watch = `
const { parentPort } = require('node:worker_threads');
const { Session } = require('node:inspector');
const session = new Session();
session.connectToMainThread();
let timer;
parentPort.on('message', (ms) => {
  clearTimeout(timer);
  timer = setTimeout(() => session.post('Runtime.terminateExecution'), ms);
});
`;

export interface LoadWatchdog {
  /** Ends whatever the loading thread still does in so many milliseconds, unless it is called again. */
  watch(ms: number): void;
  /** A process that ended before this has would wait for its debugger, and say so. */
  close(): Promise<unknown>;
}

export function startLoadWatchdog(): LoadWatchdog {
  const worker = new Worker(watch, { eval: true });
  worker.unref();
  return {
    watch: (ms) => {
      worker.postMessage(ms);
    },
    close: () => worker.terminate(),
  };
}
