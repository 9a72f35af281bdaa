import { type Contender, measureRun } from '../rig/contenders.ts';
import type { Stores } from '../rig/stores.ts';

/** Compiled code, open connections and prepared statements are what a service has after a minute. */
const warmingLoad = { kind: 'closed', jobs: 1_500, atOnce: 30 } as const;

export async function warmUp(
  stores: Stores,
  contenders: readonly Contender[],
  toolCalls: number,
): Promise<void> {
  for (const contender of contenders) {
    await measureRun(stores, contender, { ...warmingLoad, toolCalls: Math.min(toolCalls, 5) });
  }
}

export const byName = <T>(results: ReadonlyMap<Contender, T>): ReadonlyMap<string, T> =>
  new Map([...results].map(([{ name }, value]) => [name, value]));
