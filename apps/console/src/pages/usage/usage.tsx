import { now } from '../../live/clock.ts';
import { useLive } from '../../live/use-live.ts';
import { Choice, chosenOf } from '../../parts/choice.tsx';
import { download } from '../../parts/download.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { Shown } from '../../parts/shown.tsx';
import { client, may } from '../../session/session.ts';
import { startOfDay } from '../overview/hours.ts';
import { csvOf, everyDay, grouped, localDay } from './groups.ts';
import { usageTexts } from './texts.ts';
import { type Dimension, UsageChart, UsageTable } from './usage-groups.tsx';
import './usage.css';

const periods = { today: 1, week: 7, month: 30, quarter: 90, year: 365 };
const periodNames = ['today', 'week', 'month', 'quarter', 'year'] as const;
const dimensions = ['day', 'agent', 'model', 'owner'] as const;
/** Up to so many days are put together from hours, by the clocks of this browser. */
const mostLocalDays = 30;
const mostGroups = 1_000;

/** What jobs have used: tokens and cost of a period, by what the address says. */
export function Usage() {
  const t = usageTexts();
  usePageTitle(t.title);
  const service = client.value;
  const period = chosenOf('period', periodNames, 'month');
  const by = chosenOf('by', dimensions, 'day');
  const isLocal = periods[period] <= mostLocalDays;
  const from = startOfDay(now.value, 1 - periods[period]);
  const usage = useLive(
    async (signal) => {
      const groupBy = by === 'day' && isLocal ? 'hour' : by;
      const query = { from: from.toISOString(), groupBy, limit: mostGroups };
      const { items, isCut } = await service.call('GET', '/v1/usage', { signal, query });
      const groups = grouped(items, (row) => {
        if (by !== 'day') return row[by] ?? '';
        return row.hour === undefined ? (row.day ?? '') : localDay(new Date(row.hour));
      });
      const whole = by === 'day' ? everyDay(groups, { from, to: new Date() }) : groups;
      return { groups: whole, isCut };
    },
    {
      of: [service, by, from.getTime()],
      needs: ['jobs:read'],
      isChangedBy: () => false,
      everyMs: 10_000,
    },
  );
  return (
    <>
      <header class="page-head">
        <h1>{t.title}</h1>
        <div class="end row-of-controls">
          <Choice
            parameter="period"
            label={t.period}
            value={period}
            names={periodNames}
            texts={t}
          />
          <Choice parameter="by" label={t.by} value={by} names={dimensions} texts={t} />
        </div>
      </header>
      <p class="dim usage-note">
        <Note by={by} isLocal={isLocal} />
      </p>
      <Shown of={usage}>
        {({ groups, isCut }) => (
          <>
            <UsageChart {...{ groups, by }} />
            <UsageTable {...{ groups, by }} />
            {isCut && <p class="dim table-empty">{t.cut}</p>}
            <p class="table-empty">
              <button
                type="button"
                class="button"
                onClick={() => {
                  const heads = [by, 'jobs', 'settled', 'failed', 'tokens', 'costUsd'];
                  const name = `usage-by-${by}-from-${localDay(from)}.csv`;
                  download(name, csvOf(heads, groups), 'text/csv');
                }}
              >
                {t.csv}
              </button>
            </p>
          </>
        )}
      </Shown>
    </>
  );
}

function Note({ by, isLocal }: { readonly by: Dimension; readonly isLocal: boolean }) {
  const t = usageTexts();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const days = by === 'day' ? (isLocal ? t.zoneDays(zone) : t.utcDays) : '';
  const own = may('tenant:read') ? '' : t.own;
  return <>{[t.until, days, by === 'model' ? t.modelHint : '', own].filter(Boolean).join(' ')}</>;
}
