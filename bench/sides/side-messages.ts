import type { Load } from './loads.ts';

/** What the bench asks of a process that it measures. */
export type SideRequest =
  | { readonly kind: 'run'; readonly load: Load }
  | { readonly kind: 'reset' }
  | { readonly kind: 'read' };

/** What it has used since it was last asked to reset, and what it holds now. */
export interface ProcessFigures {
  readonly cpuMs: number;
  readonly rssMiB: number;
  readonly heapMiB: number;
  /** How much later than it should the event loop came to its timers. */
  readonly loopDelayP99Ms: number;
}

export interface RunFigures extends ProcessFigures {
  readonly wallMs: number;
  readonly jobMs: readonly number[];
  /** When the model was asked, in milliseconds, of the first calls; for the times within one job. */
  readonly askedAt: readonly number[];
}

export type SideReply = { readonly figures: RunFigures } | { readonly problem: string };
