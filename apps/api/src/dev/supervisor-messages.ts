import cluster from 'node:cluster';
import type { ToolDescription } from '@faina/tools';

/** What a service tells the supervisor of `faina dev` once it serves. */
export const readyKind = 'faina-ready';

/** What the supervisor tells a service that will be asked to end. */
export const leaveMessage = 'faina-leave';

/** Tells the supervisor, where there is one, that this process serves, and with which tools. */
export function tellReady(tools: readonly ToolDescription[]): void {
  if (cluster.isWorker) process.send?.({ kind: readyKind, tools });
}

/** Calls back when the supervisor is about to ask this process to end. */
export function onLeave(listener: () => void): void {
  if (!cluster.isWorker) return;
  process.on('message', (message) => {
    if (message === leaveMessage) listener();
  });
}
