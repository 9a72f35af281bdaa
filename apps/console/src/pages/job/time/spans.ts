import type { Transition } from '../data/job-types.ts';

/** A time in which the job had one status; milliseconds since 1970. */
export interface Span {
  readonly status: Transition['to'];
  readonly from: number;
  readonly to: number;
  readonly epoch: number;
  readonly reason: string;
  /** It goes on. */
  readonly isLive: boolean;
}

/** The states of a job one after another, up to `now` where it has not ended. */
export function spansOf(transitions: readonly Transition[], now: number): readonly Span[] {
  return transitions.flatMap(({ to: status, at, epoch, reason }, index) => {
    const next = transitions[index + 1];
    if (!next && final.has(status)) return [];
    const from = Date.parse(at);
    const to = next ? Date.parse(next.at) : Math.max(now, from);
    return [{ status, from, to, epoch, reason, isLive: !next }];
  });
}

const final: ReadonlySet<Transition['to']> = new Set(['COMPLETED', 'FAILED', 'CANCELLED']);
