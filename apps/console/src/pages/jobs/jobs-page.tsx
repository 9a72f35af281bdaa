import './jobs.css';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { usePageTitle } from '../../parts/page-title.ts';
import { hrefOf, query, setQuery } from '../../router/location.ts';
import { may } from '../../session/session.ts';
import { BulkDialog } from './acts/bulk-dialog.tsx';
import { BulkProgress } from './acts/bulk-progress.tsx';
import { SelectedBar } from './acts/selected-bar.tsx';
import { FailureGroups } from './failure-groups.tsx';
import { Filters } from './filters.tsx';
import { JobTable } from './job-table.tsx';
import { filterOf, filterQueryOf, type FilterQuery } from './list/job-filter.ts';
import { JobList } from './list/job-list.ts';
import { forgetLeftList, listComeBackTo } from './list/left-list.ts';
import { jobsTexts } from './texts.ts';

/** The jobs that one may read. */
export function JobsPage() {
  const t = jobsTexts();
  usePageTitle(t.title);
  if (may('jobs:read', 'jobs:write')) return <AllOfJobs />;
  return (
    <>
      <h1>{t.title}</h1>
      <p class="job-none dim">{t.notAllowed}</p>
    </>
  );
}

function AllOfJobs() {
  const t = jobsTexts();
  const filter = filterQueryOf(query.value);
  const isGrouped = query.value.get('group') === 'failures';
  const bulk = query.value.get('bulk');
  const [reading, setReading] = useState(0);
  const [isBulkAsked, setIsBulkAsked] = useState(false);
  return (
    <>
      <header class="page-head">
        <h1>{t.title}</h1>
        <span class="end row-of-controls">
          {may('jobs:write') && !isGrouped && (
            <button
              type="button"
              class="button quiet"
              onClick={() => {
                setIsBulkAsked(true);
              }}
            >
              {t.forAll}
            </button>
          )}
          {may('jobs:write') && (
            <a class="button" href={hrefOf('/submit', { agent: filter.agent })}>
              {t.newJob}
            </a>
          )}
        </span>
      </header>
      <Filters filter={filter} />
      {bulk !== null && <BulkProgress key={bulk} id={bulk} />}
      {isGrouped ? (
        <FailureGroups since={filter.since} />
      ) : (
        <ListOf
          key={`${JSON.stringify(filter)} ${reading}`}
          filter={filter}
          onReload={() => {
            forgetLeftList();
            setReading(reading + 1);
            window.scrollTo(0, 0);
          }}
        />
      )}
      {isBulkAsked && (
        <BulkDialog
          filter={filter}
          onClose={() => {
            setIsBulkAsked(false);
          }}
        />
      )}
    </>
  );
}

interface ListOfProps {
  readonly filter: FilterQuery;
  readonly onReload: () => void;
}

/** The list of one filter, as it was when it was asked for. */
function ListOf({ filter, onReload }: ListOfProps) {
  const t = jobsTexts();
  const back = useMemo(listComeBackTo, []);
  const list = useMemo(() => back?.list ?? new JobList(filterOf(filter, Date.now())), []);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => list.start(), [list]);
  useLayoutEffect(() => {
    if (back) window.scrollTo(0, back.top);
  }, [back]);
  const newCount = list.newCount.value;
  const { hasMore, error } = list.reading.value;
  const isEmpty = list.rows.value.length === 0 && !hasMore;
  useEffect(() => {
    if (isEmpty && newCount > 0) onReload();
  }, [isEmpty, newCount]);
  return (
    <>
      <p class="job-news" role="status">
        {newCount > 0 && (
          <>
            {t.newJobs(newCount)}{' '}
            <button type="button" class="job-link" onClick={onReload}>
              {t.showThem}
            </button>
          </>
        )}
      </p>
      {isEmpty ? (
        <NoJobs isFiltered={Object.values(filter).some(Boolean)} />
      ) : (
        (list.rows.value.length > 0 || error !== undefined || hasMore) && (
          <JobTable list={list} selected={selected} onSelect={setSelected} />
        )
      )}
      {selected.size > 0 && (
        <SelectedBar
          selected={list.rowsOf(selected)}
          onClear={() => {
            setSelected(new Set());
          }}
        />
      )}
    </>
  );
}

function NoJobs({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = jobsTexts();
  return (
    <p class="job-none dim">
      {isFiltered ? t.noneFit : t.none}{' '}
      {isFiltered ? (
        <button
          type="button"
          class="job-link"
          onClick={() => {
            setQuery(
              Object.fromEntries(Object.keys(filterQueryOf(query.value)).map((name) => [name, ''])),
            );
          }}
        >
          {t.clear}
        </button>
      ) : (
        may('jobs:write') && <a href={hrefOf('/submit')}>{t.newJob}</a>
      )}
    </p>
  );
}
