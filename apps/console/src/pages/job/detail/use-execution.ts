import { useEffect, useState } from 'preact/hooks';
import { type ExactExecution, readExecution } from './read-execution.ts';

/** A step with its bodies, read when it is selected. */
export function useExecution(id: string, seq: number | undefined) {
  const [state, setState] = useState<{
    readonly of: string;
    readonly value?: ExactExecution;
    readonly error?: unknown;
  }>({ of: '' });
  const of = `${id} ${seq}`;
  useEffect(() => {
    if (seq === undefined) return undefined;
    const end = new AbortController();
    readExecution(id, seq, end.signal).then(
      (value) => {
        setState({ of, value });
      },
      (error: unknown) => {
        if (!end.signal.aborted) setState({ of, error });
      },
    );
    return () => {
      end.abort();
    };
  }, [of]);
  return state.of === of ? state : { of };
}
