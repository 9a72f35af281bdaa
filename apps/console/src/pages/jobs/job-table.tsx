import { useEffect, useRef } from 'preact/hooks';
import { useShortcuts } from '../../frame/shortcuts.ts';
import { ErrorNote } from '../../parts/error-note.tsx';
import { isNarrow } from '../../parts/narrow.ts';
import { useWindow } from '../../parts/use-window.ts';
import { store } from '../../session/browser-store.ts';
import { JobLine } from './job-line.tsx';
import type { JobList } from './list/job-list.ts';
import type { JobRow } from './list/job-row.ts';
import { leaveList } from './list/left-list.ts';
import { jobsTexts } from './texts.ts';

/** In pixels, as jobs.css has them. */
const rowHeights = { wide: 36, narrow: 92 };
/** As many neighbours as the page of a job can go through with j and k. */
const keptIds = 1_000;
/** What is done to more is a bulk. */
const selectedAtOnce = 100;

interface JobTableProps {
  readonly list: JobList;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

/** The rows near the screen; keys go from one to the next. */
export function JobTable({ list, selected, onSelect }: JobTableProps) {
  const t = jobsTexts();
  const rows = list.rows.value;
  const { isReading, hasMore, error } = list.reading.value;
  const rowHeight = isNarrow.value ? rowHeights.narrow : rowHeights.wide;
  const { place, from, to, height } = useWindow(rows.length, rowHeight);
  /** The row that keys are about. */
  const active = useRef<number>(undefined);

  useEffect(() => {
    list.see(from, to);
  }, [list, from, to, rows.length]);

  const toggle = (row: JobRow) => {
    const next = new Set(selected);
    if (!next.delete(row.id)) next.add(row.id);
    onSelect(next);
  };
  const go = (step: 1 | -1) => () => {
    const { current } = active;
    const isSeen = current !== undefined && current >= from && current < to;
    const top = place.current?.getBoundingClientRect().top ?? 0;
    const next = isSeen ? current + step : Math.max(0, Math.ceil(-top / rowHeight));
    const link = place.current?.querySelector<HTMLElement>(`[data-index="${next}"] a`);
    if (!link) return;
    active.current = next;
    link.focus();
  };
  useShortcuts({
    j: { does: t.nextJob, run: go(1) },
    k: { does: t.previousJob, run: go(-1) },
    x: {
      does: t.selectJob,
      run: () => {
        const row = active.current === undefined ? undefined : rows[active.current];
        if (row) toggle(row);
      },
    },
  });
  const keepNeighbours = (index: number) => {
    active.current = index;
    const first = Math.max(0, Math.min(index - keptIds / 2, rows.length - keptIds));
    const ids = rows.slice(first, first + keptIds).map(({ id }) => id);
    const href = window.location.pathname + window.location.search;
    store('list', JSON.stringify({ href, ids }), 'tab');
    leaveList(list);
  };
  const first = rows.slice(0, selectedAtOnce);
  const isAllSelected = first.length > 0 && first.every(({ id }) => selected.has(id));

  return (
    <>
      <div
        role="table"
        class="job-table"
        aria-label={t.title}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
      >
        <div role="rowgroup">
          <div role="row" class="job-row is-head" aria-rowindex={1}>
            <span role="columnheader">
              <input
                type="checkbox"
                checked={isAllSelected}
                aria-label={t.selectFirst(first.length)}
                title={t.selectFirst(first.length)}
                onChange={() => {
                  onSelect(new Set(isAllSelected ? [] : first.map(({ id }) => id)));
                }}
              />
            </span>
            <span role="columnheader">{t.status}</span>
            <span role="columnheader">{t.job}</span>
            <span role="columnheader">{t.agent}</span>
            <span role="columnheader">{t.now}</span>
            <span role="columnheader" class="number">
              {t.took}
            </span>
            <span role="columnheader" class="job-sum number">
              {t.tokens}
            </span>
            <span role="columnheader" class="job-sum number">
              {t.cost}
            </span>
            <span role="columnheader" class="number">
              {t.since}
            </span>
          </div>
        </div>
        <div role="rowgroup" class="window" ref={place} style={{ height: `${height}px` }}>
          {rows.slice(from, to).map((row, offset) => (
            <JobLine
              key={row.id}
              row={row}
              index={from + offset}
              top={(from + offset) * rowHeight}
              isSelected={selected.has(row.id)}
              onSelect={toggle}
              onOpen={keepNeighbours}
            />
          ))}
        </div>
      </div>
      {isReading && <p class="job-more faint">{t.loading}</p>}
      {error !== undefined && <ErrorNote error={error} onRetry={() => void list.readMore()} />}
    </>
  );
}
