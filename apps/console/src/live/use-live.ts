import type { TenantEvent } from '@faina/client';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { forgetKey, isLoggedOut, may } from '../session/session.ts';
import { connection } from './connection.ts';
import { listen } from './tenant-news.ts';

/** What a page shows of the service. */
export interface Live<Value> {
  /** The last that was read; undefined before the first. */
  readonly value: Value | undefined;
  /** Why the last read failed; `value` is older then. */
  readonly error: unknown;
  /** Scopes of which the key lacks all, where it takes one: nothing was asked for. */
  readonly lacks?: readonly string[] | undefined;
  readonly reload: () => void;
}

export interface LiveOptions {
  /** Read again when one of these is another. */
  readonly of: readonly unknown[];
  /** Whether news may change what is shown; all where it is left out. */
  readonly isChangedBy?: (event: TenantEvent) => boolean;
  /** Read again after so many milliseconds, for what no event tells. */
  readonly everyMs?: number;
  /** Milliseconds between two reads at the least, however much happens; 250 where it is left out. */
  readonly pauseMs?: number;
  /** Scopes of which it takes one: without it the service is not asked. */
  readonly needs?: readonly string[];
}

/** Four times a second at most. */
const shortestPauseMs = 250;

/**
 * Reads something and reads it again when news come, one read at a time; nothing is read while the console
 * is paused or the tab hidden, but for what a person asks for.
 */
export function useLive<Value>(
  read: (signal: AbortSignal) => Promise<Value>,
  { of, isChangedBy, everyMs, pauseMs = shortestPauseMs, needs }: LiveOptions,
): Live<Value> {
  const [state, setState] = useState<{ value?: Value; error?: unknown }>({});
  const latest = useRef({ read, isChangedBy });
  latest.current = { read, isChangedBy };
  const lacks = needs && !may(...needs) ? needs : undefined;
  const again = useRef<(isAsked: boolean) => void>(() => undefined);

  useEffect(() => {
    setState({});
    again.current = () => undefined;
    if (lacks) return undefined;
    const end = new AbortController();
    let isReading = false;
    let isWanted = false;
    let timer: number | undefined;
    const begin = async () => {
      isReading = true;
      isWanted = false;
      try {
        const value = await latest.current.read(end.signal);
        if (!end.signal.aborted) setState({ value });
      } catch (error) {
        if (end.signal.aborted) return;
        if (isLoggedOut(error)) forgetKey();
        setState(({ value }) => ({ ...(value !== undefined && { value }), error }));
      }
      timer = window.setTimeout(() => {
        isReading = false;
        if (isWanted) void begin();
      }, pauseMs);
    };
    again.current = (isAsked) => {
      if (!isAsked && (connection.value.state === 'paused' || document.hidden)) return;
      if (isReading) isWanted = true;
      else void begin();
    };
    again.current(true);
    const stop = listen((event) => {
      if (event === 'missed' || (latest.current.isChangedBy?.(event) ?? true)) again.current(false);
    });
    const interval =
      everyMs === undefined
        ? undefined
        : window.setInterval(() => {
            again.current(false);
          }, everyMs);
    return () => {
      end.abort();
      stop();
      clearTimeout(timer);
      clearInterval(interval);
    };
  }, [...of, lacks === undefined]);

  const reload = useCallback(() => {
    again.current(true);
  }, []);
  return { value: state.value, error: state.error, lacks, reload };
}
