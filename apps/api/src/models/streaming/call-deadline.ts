import { boundedSignal, timeoutReason } from '@faina/agent-core';

/** How long a model call may take, in milliseconds. */
export interface CallTimes {
  /** A call that is not streamed. */
  readonly callMs: number;
  /** A streamed one, until the first bytes of its answer, */
  readonly firstChunkMs: number;
  /** from then on without any, */
  readonly chunkMs: number;
  /** and in all. */
  readonly streamMs: number;
}

/**
 * A model thinks for minutes before its first word, and some are silent meanwhile. Node's own `fetch`
 * cuts a connection that stands still for 300 s, so that no more can be waited for. An answer of
 * 128 000 tokens at 40 tokens a second takes 54 minutes.
 *
 * @see https://undici.nodejs.org/#/docs/api/Client (`headersTimeout`, `bodyTimeout`)
 */
export const defaultCallTimes: CallTimes = {
  callMs: 120_000,
  firstChunkMs: 300_000,
  chunkMs: 300_000,
  streamMs: 3_600_000,
};

export interface CallDeadline {
  readonly signal: AbortSignal;
  /** More of the answer has come. */
  readonly onBytes: () => void;
  /** Clears the timers; the signal does not abort any more. */
  readonly release: () => void;
}

/** What a call that was silent for too long is aborted by. */
export class SilentCallError extends Error {
  override readonly name = 'SilentCallError';
}

/** Aborts with the caller's signal, at the end of the call's time, or when a streamed one is silent. */
export function callDeadline(
  caller: AbortSignal,
  isStreamed: boolean,
  { callMs, firstChunkMs, chunkMs, streamMs }: CallTimes,
): CallDeadline {
  if (!isStreamed) {
    const bounded = boundedSignal([caller], { ms: callMs, reason: timeoutReason });
    return { ...bounded, onBytes: () => undefined };
  }
  const silence = new AbortController();
  const fallSilent = () => {
    silence.abort(new SilentCallError('Nothing more of the answer came.'));
  };
  let timer = setTimeout(fallSilent, firstChunkMs);
  let hasBegun = false;
  const { signal, release } = boundedSignal([caller, silence.signal], {
    ms: streamMs,
    reason: timeoutReason,
  });
  return {
    signal,
    onBytes: () => {
      if (hasBegun) {
        timer.refresh();
        return;
      }
      hasBegun = true;
      clearTimeout(timer);
      timer = setTimeout(fallSilent, chunkMs);
    },
    release: () => {
      clearTimeout(timer);
      release();
    },
  };
}
