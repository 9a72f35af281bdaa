import type { PreparedCall } from '../ports/tool-execution.js';

/**
 * Groups calls into batches that run one after another: neighbours that change nothing share a
 * batch and run together, a call with an effect stands alone.
 */
export function planBatches(
  calls: readonly PreparedCall[],
): readonly (readonly [PreparedCall, ...PreparedCall[]])[] {
  const batches: [PreparedCall, ...PreparedCall[]][] = [];
  for (const call of calls) {
    const last = batches.at(-1);
    if (last && changesNothing(last[0]) && changesNothing(call)) last.push(call);
    else batches.push([call]);
  }
  return batches;
}

const changesNothing = (call: PreparedCall): boolean =>
  call.kind === 'rejected' || call.tool.effect === 'none';
