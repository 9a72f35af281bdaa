import type { ApiAnswer } from '@faina/client';
import { Section, Shown } from '../../parts/shown.tsx';
import { Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePages } from '../../parts/use-pages.tsx';
import { client } from '../../session/session.ts';
import { keyTexts } from './texts.ts';

type Entry = ApiAnswer<'/v1/audit', 'GET'>['items'][number];

/** Who did what, the newest first. */
export function Audit() {
  const t = keyTexts();
  const service = client.value;
  const { more, ...entries } = usePages<Entry>(
    ({ signal, ...page }) =>
      service.call('GET', '/v1/audit', { signal, query: { limit: 50, ...page } }),
    { of: [service], needs: ['admin'], isChangedBy: () => false, everyMs: 10_000 },
  );
  return (
    <Section title={t.audit} end={<span class="faint">{t.auditLead}</span>}>
      <Shown of={entries}>
        {(items) => (
          <Table
            label={t.audit}
            rows={items}
            keyOf={({ id }) => id}
            empty={t.noAudit}
            columns={[
              { head: t.when, cell: ({ at }) => <Time at={at} as="clock" /> },
              {
                head: t.who,
                cell: ({ owner, tenant }) => (
                  <span>
                    {owner} <span class="small faint">{tenant}</span>
                  </span>
                ),
              },
              { head: t.did, cell: ({ action }) => <code>{action}</code> },
              {
                head: t.target,
                cell: ({ target, details }) => (
                  <div>
                    <code>{target}</code>
                    {Object.keys(details).length > 0 && (
                      <p class="small faint">{JSON.stringify(details).slice(0, 300)}</p>
                    )}
                  </div>
                ),
              },
              { head: t.from, cell: ({ address }) => <span class="number">{address}</span> },
            ]}
          />
        )}
      </Shown>
      {more}
    </Section>
  );
}
