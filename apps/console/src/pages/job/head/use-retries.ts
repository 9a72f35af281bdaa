import type { Job } from '@faina/client';
import { useEffect, useState } from 'preact/hooks';
import { client } from '../../../session/session.ts';

/** More of them tell nobody more. */
const mostRetries = 10;

/** The jobs that a job is a retry of, the newest first; as far as one may read them. */
export function useRetries({ retryOf }: Pick<Job, 'retryOf'>): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>(retryOf === null ? [] : [retryOf]);
  useEffect(() => {
    const end = new AbortController();
    const read = async () => {
      const found: string[] = [];
      for (let id = retryOf; id !== null && found.length < mostRetries;) {
        found.push(id);
        setIds([...found]);
        const job = await client.value.jobs.get(id, { signal: end.signal });
        id = job.retryOf;
      }
    };
    // One that was deleted ends the chain.
    if (retryOf !== null) read().catch(() => undefined);
    return () => {
      end.abort();
    };
  }, [retryOf]);
  return ids;
}
