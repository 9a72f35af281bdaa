import { useEffect, useRef, useState } from 'preact/hooks';
import { client } from '../../../session/session.ts';
import type { Step } from './job-types.ts';

/** What was found in a job. */
export interface Found {
  /** Undefined where nothing is searched. */
  readonly seqs: ReadonlySet<number> | undefined;
  /** How many steps were looked at with their contents. */
  readonly read: number;
}

const pageSteps = 100;
/** So many steps are looked at with their contents: a job may have ten thousand. */
const mostPages = 10;
/** Of a step's contents. */
const mostChars = 20_000;

/** Looks for a text in the names of all steps, and in the contents of the first thousand. */
export function useSearch(id: string, steps: readonly Step[], typed: string): Found {
  const [contents, setContents] = useState<ReadonlyMap<number, string>>(new Map());
  const isBegun = useRef(false);
  const wanted = typed.trim().toLowerCase();
  const isSearching = wanted !== '';
  useEffect(() => {
    if (!isSearching || isBegun.current) return undefined;
    isBegun.current = true;
    const end = new AbortController();
    const read = async () => {
      const found = new Map<number, string>();
      let cursor: string | undefined;
      for (let pages = 0; pages < mostPages; pages += 1) {
        const query = { limit: pageSteps, ...(cursor !== undefined && { cursor }) };
        const page = await client.value.jobs.executions(id, query, { signal: end.signal });
        for (const execution of page.items) {
          const text = JSON.stringify(execution).slice(0, mostChars).toLowerCase();
          found.set(execution.seq, text);
        }
        setContents(new Map(found));
        if (page.nextCursor === null) return;
        cursor = page.nextCursor;
      }
    };
    // Names are found all the same.
    read().catch(() => {
      isBegun.current = false;
    });
    return () => {
      end.abort();
      isBegun.current = false;
    };
  }, [id, isSearching]);
  if (!isSearching) return { seqs: undefined, read: 0 };
  const isFound = ({ seq, name, kind }: Step) =>
    name.toLowerCase().includes(wanted) ||
    kind.includes(wanted) ||
    (contents.get(seq)?.includes(wanted) ?? false);
  return { seqs: new Set(steps.filter(isFound).map(({ seq }) => seq)), read: contents.size };
}
