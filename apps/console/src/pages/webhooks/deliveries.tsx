import type { ApiAnswer } from '@faina/client';
import { number } from '../../format/numbers.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { Choice, chosenOf } from '../../parts/choice.tsx';
import { Section, Shown } from '../../parts/shown.tsx';
import { Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePages } from '../../parts/use-pages.tsx';
import { hrefOf, query, setQuery } from '../../router/location.ts';
import { client, may } from '../../session/session.ts';
import { webhookTexts } from './texts.ts';

type Delivery = ApiAnswer<'/v1/webhooks/deliveries', 'GET'>['items'][number];

const statuses = ['all', 'pending', 'delivered', 'failed'] as const;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What was sent, what is tried again and what was given up; filtered by the address. */
export function Deliveries() {
  const t = webhookTexts();
  const service = client.value;
  const status = chosenOf('status', statuses, 'all');
  const typed = query.value.get('jobId') ?? '';
  const isBad = typed !== '' && !uuid.test(typed);
  const jobId = typed !== '' && !isBad ? typed : undefined;
  const { more, ...deliveries } = usePages<Delivery>(
    ({ signal, ...page }) =>
      service.call('GET', '/v1/webhooks/deliveries', {
        signal,
        query: {
          limit: 50,
          ...(jobId !== undefined && { jobId }),
          ...(status !== 'all' && { status }),
          ...page,
        },
      }),
    {
      of: [service, status, jobId],
      needs: ['admin'],
      isChangedBy: ({ event }) => event === 'transition',
      pauseMs: 2_000,
      everyMs: 10_000,
    },
  );
  return (
    <Section title={t.deliveries} end={<span class="faint">{t.deliveriesLead}</span>}>
      <div class="row-of-controls webhook-filters">
        <Choice parameter="status" label={t.status} value={status} names={statuses} texts={t} />
        <input
          class="field mono webhook-job"
          type="search"
          aria-label={t.jobFilter}
          aria-invalid={isBad}
          placeholder={t.jobFilter}
          value={typed}
          onInput={({ currentTarget }) => {
            setQuery({ jobId: currentTarget.value.trim() });
          }}
        />
        {isBad && <span class="failed small">{t.badJob}</span>}
      </div>
      <Shown of={deliveries}>
        {(items) => (
          <Table
            label={t.deliveries}
            rows={items}
            keyOf={({ id }) => id}
            empty={t.noDelivery}
            columns={[
              { head: t.event, cell: ({ type }) => <code>{type}</code> },
              {
                head: t.job,
                cell: (delivery) => (
                  <a href={hrefOf(`/jobs/${delivery.jobId}`)}>
                    <code>{delivery.jobId.slice(-8)}</code>
                  </a>
                ),
              },
              { head: t.to, cell: ({ url }) => <span class="small">{url}</span> },
              {
                head: t.state,
                cell: (delivery) => (
                  <span class={delivery.status === 'failed' ? 'failed' : 'dim'}>
                    {t[delivery.status]}
                  </span>
                ),
              },
              { head: t.tries, isNumber: true, cell: ({ attempts }) => number(attempts) },
              { head: t.answered, cell: (delivery) => <Answered of={delivery} /> },
              {
                head: t.next,
                cell: ({ nextAttemptAt }) =>
                  nextAttemptAt ? <Time at={nextAttemptAt} as="clock" /> : null,
              },
              {
                head: '',
                cell: ({ id }) =>
                  may('admin') ? (
                    <ActButton
                      label={t.resend}
                      act={async () => {
                        const path = { id };
                        await service.call('POST', '/v1/webhooks/deliveries/{id}/resend', { path });
                        deliveries.reload();
                      }}
                    />
                  ) : null,
              },
            ]}
          />
        )}
      </Shown>
      {more}
    </Section>
  );
}

function Answered({ of: { lastStatus, lastError, lastAttemptAt } }: { readonly of: Delivery }) {
  const t = webhookTexts();
  if (!lastAttemptAt) return null;
  return (
    <span>
      {lastStatus ?? t.noAnswer} {lastError && <code class="small faint">{lastError}</code>}{' '}
      <span class="small faint">
        <Time at={lastAttemptAt} />
      </span>
    </span>
  );
}
