import type { SettledCall } from '../ports/tool-execution.js';

/**
 * Groups calls into batches that run one after another: neighbours that change nothing share a
 * batch and run together, a call with an effect stands alone.
 */
export function planBatches(
  calls: readonly SettledCall[],
): readonly (readonly [SettledCall, ...SettledCall[]])[] {
  const batches: [SettledCall, ...SettledCall[]][] = [];
  for (const call of calls) {
    const last = batches.at(-1);
    if (last && changesNothing(last[0]) && changesNothing(call)) last.push(call);
    else batches.push([call]);
  }
  return batches;
}

const changesNothing = (call: SettledCall): boolean =>
  call.kind === 'rejected' || call.tool.effect === 'none';
