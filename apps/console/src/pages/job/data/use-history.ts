import type { TenantEvent } from '@faina/client';
import { useRef, useState } from 'preact/hooks';
import { type Live, useLive } from '../../../live/use-live.ts';
import { client } from '../../../session/session.ts';
import type { History, Step, Transition } from './job-types.ts';

/** Rows of 200 bytes: a page is below 1 MB. */
const pageRows = 5_000;
const transitionRows = 100;

/** The steps and moves of a job; each is read once, later ones when news come. */
export function useHistory(
  id: string,
  isChangedBy: (event: TenantEvent) => boolean,
): Live<History> {
  const known = useRef<{ of: string; steps: readonly Step[]; transitions: readonly Transition[] }>({
    of: id,
    steps: [],
    transitions: [],
  });
  // Of a long job the beginning is shown before the rest is there.
  const [early, setEarly] = useState<History & { readonly of: string }>();
  const live = useLive(
    async (signal) => {
      if (known.current.of !== id) known.current = { of: id, steps: [], transitions: [] };
      const moves = transitionsAfter(id, known.current.transitions, signal);
      const onPage = async (first: readonly Step[]) => {
        const transitions = await moves;
        setEarly({ of: id, steps: first, transitions });
      };
      const [steps, transitions] = await Promise.all([
        stepsAfter(known.current.steps, { id, signal, onPage }),
        moves,
      ]);
      known.current = { of: id, steps, transitions };
      return { steps, transitions };
    },
    { of: [id], isChangedBy },
  );
  return { ...live, value: live.value ?? (early?.of === id ? early : undefined) };
}

async function stepsAfter(
  known: readonly Step[],
  {
    id,
    signal,
    onPage,
  }: { id: string; signal: AbortSignal; onPage: (steps: readonly Step[]) => Promise<void> },
): Promise<readonly Step[]> {
  let all = known;
  for (;;) {
    const query = { after: all.at(-1)?.seq ?? 0, limit: pageRows };
    const page = await client.value.call('GET', '/v1/jobs/{id}/timeline', {
      path: { id },
      query,
      signal,
    });
    if (page.items.length > 0) all = [...all, ...page.items];
    if (page.nextCursor === null) return all;
    if (known.length === 0) await onPage(all);
  }
}

async function transitionsAfter(
  id: string,
  known: readonly Transition[],
  signal: AbortSignal,
): Promise<readonly Transition[]> {
  const read: Transition[] = [];
  // Its first cursor is not known: a job moves a few times, so all of it is read.
  for (let cursor: string | undefined; ;) {
    const page = await client.value.jobs.transitions(
      id,
      { limit: transitionRows, ...(cursor !== undefined && { cursor }) },
      { signal },
    );
    read.push(...page.items);
    if (page.nextCursor === null) return read.length > known.length ? read : known;
    cursor = page.nextCursor;
  }
}
