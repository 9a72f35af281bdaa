import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

/** An act that a person begins. */
export interface AsyncAct<Values extends readonly unknown[]> {
  /** Begins it, unless it is under way. */
  readonly run: (...values: Values) => void;
  readonly isRunning: boolean;
  /** Why the last one failed. */
  readonly error: unknown;
  readonly forgetError: () => void;
}

/** Runs an act once at a time and keeps why it failed. */
export function useAsync<Values extends readonly unknown[]>(
  act: (...values: Values) => Promise<unknown>,
): AsyncAct<Values> {
  const [state, setState] = useState<{ readonly isRunning: boolean; readonly error: unknown }>({
    isRunning: false,
    error: undefined,
  });
  const isShown = useRef(true);
  const isRunning = useRef(false);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const run = useCallback((...values: Values) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ isRunning: true, error: undefined });
    const end = (error: unknown) => {
      isRunning.current = false;
      if (isShown.current) setState({ isRunning: false, error });
    };
    latest.current(...values).then(() => {
      end(undefined);
    }, end);
  }, []);
  const forgetError = useCallback(() => {
    setState((now) => ({ ...now, error: undefined }));
  }, []);
  return { run, ...state, forgetError };
}
