import { useState } from 'preact/hooks';
import { PageHead } from '../../parts/page-head.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { Shown } from '../../parts/shown.tsx';
import { Table } from '../../parts/table.tsx';
import { usePages } from '../../parts/use-pages.tsx';
import { goTo, hrefOf } from '../../router/location.ts';
import { client, isMe, may } from '../../session/session.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { LastJob, NextTime, type Schedule, When } from './schedule-line.tsx';
import './schedules.css';
import { scheduleTexts } from './texts.ts';

/** All schedules, and a new one. */
export function Schedules() {
  const t = scheduleTexts();
  usePageTitle(t.title);
  const [isCreating, setIsCreating] = useState(false);
  const service = client.value;
  const { more, ...schedules } = usePages<Schedule>(
    ({ signal, ...page }) =>
      service.call('GET', '/v1/schedules', { signal, query: { limit: 50, ...page } }),
    {
      of: [service],
      needs: ['jobs:read', 'jobs:write'],
      isChangedBy: () => false,
      everyMs: 10_000,
    },
  );
  const create = () => {
    setIsCreating(true);
  };
  return (
    <>
      <PageHead
        title={t.title}
        lead={t.lead}
        create={t.create}
        onCreate={may('jobs:write') ? create : undefined}
      />
      {isCreating && (
        <ScheduleForm
          onSaved={(name) => {
            goTo(hrefOf(`/schedules/${name}`));
          }}
          onCancel={() => {
            setIsCreating(false);
          }}
        />
      )}
      <Shown of={schedules}>
        {(items) => (
          <Table
            label={t.title}
            rows={items}
            keyOf={({ name, owner }) => `${owner} ${name}`}
            empty={t.none}
            columns={[
              {
                head: t.name,
                cell: ({ name, owner }) => (
                  <span>
                    <a href={hrefOf(`/schedules/${name}`)}>
                      <b>{name}</b>
                    </a>
                    {!isMe(owner) && <span class="small faint"> {owner}</span>}
                  </span>
                ),
              },
              { head: t.agent, cell: ({ agent }) => agent },
              { head: t.when, cell: (schedule) => <When of={schedule} /> },
              { head: t.next, cell: (schedule) => <NextTime of={schedule} /> },
              { head: t.last, cell: (schedule) => <LastJob of={schedule} /> },
            ]}
          />
        )}
      </Shown>
      {more}
    </>
  );
}
