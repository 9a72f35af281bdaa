import { ProblemError } from '@faina/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../../../parts/dialog.tsx';
import { Status } from '../../../parts/status.tsx';
import { useAsync } from '../../../parts/use-async.ts';
import { hrefOf } from '../../../router/location.ts';
import { may } from '../../../session/session.ts';
import type { JobRow } from '../list/job-row.ts';
import { type Action, actOnEach, isPossible, type Outcome } from './act-on-each.ts';
import { actTexts } from './texts.ts';

interface SelectedBarProps {
  readonly selected: readonly JobRow[];
  readonly onClear: () => void;
}

/** What can be done with the jobs that are selected. */
export function SelectedBar({ selected, onClear }: SelectedBarProps) {
  const t = actTexts();
  const [asked, setAsked] = useState<{ action: Action; rows: readonly JobRow[] }>();
  const [a, b] = selected;
  return (
    <section class="job-bar" aria-label={t.selected(selected.length)}>
      <p role="status">{t.selected(selected.length)}</p>
      <span class="end row-of-controls">
        <button type="button" class="button quiet" onClick={onClear}>
          {t.clear}
        </button>
        {a && b && selected.length === 2 && (
          <a class="button" href={hrefOf('/compare', { a: b.id, b: a.id })}>
            {t.compare}
          </a>
        )}
        {may('jobs:write') &&
          (['cancel', 'retry'] as const).map((action) => {
            const rows = selected.filter((row) => isPossible(action, row));
            return rows.length === 0 ? null : (
              <button
                key={action}
                type="button"
                class={action === 'retry' ? 'button main' : 'button'}
                onClick={() => {
                  setAsked({ action, rows });
                }}
              >
                {action === 'retry' ? t.askRetry(rows.length) : t.askCancel(rows.length)}
              </button>
            );
          })}
      </span>
      {asked && (
        <EachDialog
          {...asked}
          onClose={() => {
            setAsked(undefined);
          }}
        />
      )}
    </section>
  );
}

interface EachDialogProps {
  readonly action: Action;
  readonly rows: readonly JobRow[];
  readonly onClose: () => void;
}

/** Asks, does it to each until it is closed, and shows what came of each. */
function EachDialog({ action, rows, onClose }: EachDialogProps) {
  const t = actTexts();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const end = useRef(new AbortController());
  useEffect(
    () => () => {
      end.current.abort();
    },
    [],
  );
  const { run, isRunning } = useAsync(() =>
    actOnEach(action, rows, end.current.signal, (id, outcome) => {
      setOutcomes((known) => new Map(known).set(id, outcome));
    }),
  );
  const isRetry = action === 'retry';
  const does = isRetry ? t.doRetry(rows.length) : t.doCancel(rows.length);
  return (
    <Dialog title={does} onClose={onClose}>
      <p>{isRetry ? t.wouldRetry(rows.length) : t.wouldCancel(rows.length)}</p>
      <table>
        <thead>
          <tr>
            <th>{t.ofJob}</th>
            <th>{t.became}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title }) => (
            <tr key={id}>
              <td>{title || id}</td>
              <td>
                <Became id={id} outcome={outcomes.get(id)} isRetry={isRetry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="row-of-controls">
        <button type="button" class="button end" onClick={onClose}>
          {outcomes.size > 0 ? t.close : t.keep}
        </button>
        {outcomes.size < rows.length && (
          <button
            type="button"
            class="button main"
            disabled={isRunning}
            onClick={() => {
              run();
            }}
          >
            {does}
          </button>
        )}
      </div>
    </Dialog>
  );
}

interface BecameProps {
  readonly id: string;
  readonly outcome: Outcome | undefined;
  readonly isRetry: boolean;
}

function Became({ id, outcome, isRetry }: BecameProps) {
  const t = actTexts();
  if (!outcome) return <span class="faint">{t.asBefore}</span>;
  if ('error' in outcome) {
    const { error } = outcome;
    return (
      <span class="failed">
        {error instanceof ProblemError ? <code>{error.code}</code> : String(error)}
      </span>
    );
  }
  const { job } = outcome;
  if (!isRetry) return <>{job.status === 'CANCELLED' ? <Status of={job} /> : t.isCancelled}</>;
  return (
    <>
      <a href={hrefOf(`/jobs/${job.id}`)}>{t.newJob}</a>{' '}
      <a href={hrefOf('/compare', { a: id, b: job.id })}>{t.compareBoth}</a>
    </>
  );
}
