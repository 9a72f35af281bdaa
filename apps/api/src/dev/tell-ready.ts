import cluster from 'node:cluster';
import type { ToolDescription } from '@faina/tools';

export const readyKind = 'faina-ready';

/** Tells the supervisor of `faina dev`, where there is one, that this process serves, and with which tools. */
export function tellReady(tools: readonly ToolDescription[]): void {
  if (cluster.isWorker) process.send?.({ kind: readyKind, tools });
}
