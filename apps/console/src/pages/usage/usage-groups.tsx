import { dollars, number } from '../../format/numbers.ts';
import { Chart, Share } from '../../parts/chart.tsx';
import { Table } from '../../parts/table.tsx';
import { hrefOf } from '../../router/location.ts';
import { type Group, summed } from './groups.ts';
import { usageTexts } from './texts.ts';

export type Dimension = 'day' | 'agent' | 'model' | 'owner';

interface UsageGroupsProps {
  readonly groups: readonly Group[];
  readonly by: Dimension;
}

const mostBars = 366;

/** The tokens of each group as bars. */
export function UsageChart({ groups, by }: UsageGroupsProps) {
  const t = usageTexts();
  const most = groups.reduce<Group | undefined>(
    (best, group) => (best && best.tokens >= group.tokens ? best : group),
    undefined,
  );
  if (by !== 'day' || !most) return null;
  const first = groups[0]?.name ?? '';
  const last = groups.at(-1)?.name ?? '';
  return (
    <Chart
      label={t.chart(number(summed(groups).tokens), most.name, number(most.tokens))}
      marks={groups.slice(-mostBars).map(({ name, tokens }) => ({
        name,
        value: tokens,
        text: number(tokens),
      }))}
      heads={[t.day, t.tokens]}
      now={groups.length - 1}
      ticks={first === last ? [first] : [first, last]}
    />
  );
}

const cost = (costUsd: number | null) => (costUsd === null ? '–' : dollars(costUsd));

/** What each group has used, and all of them. */
export function UsageTable({ groups, by }: UsageGroupsProps) {
  const t = usageTexts();
  const sum = summed(groups);
  const used = groups.filter(({ jobs }) => jobs > 0);
  const rows = by === 'day' ? used.toReversed() : used;
  const nameOf = ({ name }: Group) => {
    if (by === 'agent') return <a href={hrefOf(`/agents/${name}`)}>{name}</a>;
    return by === 'model' ? <code>{name || t.noModel}</code> : name;
  };
  return (
    <Table
      label={t.title}
      rows={used.length > 1 ? [sum, ...rows] : rows}
      keyOf={(group) => (group === sum ? '\n' : group.name)}
      empty={t.none}
      columns={[
        { head: t[by], cell: (group) => (group === sum ? <b>{t.sum}</b> : nameOf(group)) },
        { head: t.jobs, isNumber: true, cell: ({ jobs }) => number(jobs) },
        { head: t.settled, isNumber: true, cell: ({ settled }) => number(settled) },
        { head: t.failed, isNumber: true, cell: ({ failed }) => number(failed) },
        { head: t.tokens, isNumber: true, cell: ({ tokens }) => number(tokens) },
        {
          head: t.cost,
          isNumber: true,
          cell: ({ costUsd }) => (
            <span title={costUsd === null ? t.unpriced : ''}>{cost(costUsd)}</span>
          ),
        },
        { head: '', cell: ({ tokens }) => <Share of={tokens} most={sum.tokens} /> },
      ]}
    />
  );
}
