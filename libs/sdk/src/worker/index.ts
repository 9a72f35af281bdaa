/** What a program needs that takes calls of its tools from a service elsewhere. */
export type { RemoteTool } from './run-claimed-call.js';
export { runWorker, type WorkerOptions } from './run-worker.js';
export { WorkerRefused, type WorkerIdentity } from './worker-api.js';
