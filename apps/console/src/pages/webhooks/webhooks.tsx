import type { ApiAnswer } from '@faina/client';
import { useState } from 'preact/hooks';
import { ActButton } from '../../parts/act-button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { Secret } from '../../parts/secret.tsx';
import { Section, Shown } from '../../parts/shown.tsx';
import { Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePages } from '../../parts/use-pages.tsx';
import { client, may } from '../../session/session.ts';
import { Deliveries } from './deliveries.tsx';
import { webhookTexts } from './texts.ts';
import { WebhookForm } from './webhook-form.tsx';
import './webhooks.css';

type Webhook = ApiAnswer<'/v1/webhooks', 'GET'>['items'][number];

/** Who is told of what, and what became of the messages. */
export function Webhooks() {
  const t = webhookTexts();
  usePageTitle(t.title);
  const [isCreating, setIsCreating] = useState(false);
  const [shown, setShown] = useState<{ readonly secret: string; readonly isOfTenant: boolean }>();
  const service = client.value;
  const { more, ...webhooks } = usePages<Webhook>(
    ({ signal, ...page }) =>
      service.call('GET', '/v1/webhooks', { signal, query: { limit: 50, ...page } }),
    { of: [service], needs: ['admin'], isChangedBy: () => false, everyMs: 10_000 },
  );
  const showSecret = (secret: string) => {
    setShown({ secret, isOfTenant: false });
    webhooks.reload();
  };
  const create = () => {
    setIsCreating(true);
  };
  return (
    <>
      <PageHead
        title={t.title}
        lead={t.lead}
        create={t.create}
        onCreate={may('admin') ? create : undefined}
      />
      {isCreating && (
        <WebhookForm
          onMade={(secret) => {
            setIsCreating(false);
            showSecret(secret);
          }}
          onCancel={() => {
            setIsCreating(false);
          }}
        />
      )}
      {shown && (
        <Secret
          title={shown.isOfTenant ? t.tenantSecret : t.secret}
          value={shown.secret}
          note={shown.isOfTenant ? t.tenantSecretNote : t.secretNote}
          copy={t.copy}
          close={shown.isOfTenant ? t.closeIt : t.close}
          onClose={() => {
            setShown(undefined);
          }}
        />
      )}
      <Shown of={webhooks}>
        {(items) => <Endpoints items={items} onSecret={showSecret} onRemoved={webhooks.reload} />}
      </Shown>
      {more}
      <Deliveries />
      {may('admin') && (
        <Section title={t.tenantSecret}>
          <p class="table-empty dim">{t.tenantSecretLead}</p>
          <ActButton
            label={t.tenantSecretShow}
            act={async () => {
              const { secret } = await service.call('GET', '/v1/webhooks/secret');
              setShown({ secret, isOfTenant: true });
            }}
          />
        </Section>
      )}
    </>
  );
}

interface EndpointsProps {
  readonly items: readonly Webhook[];
  readonly onSecret: (secret: string) => void;
  readonly onRemoved: () => void;
}

function Endpoints({ items, onSecret, onRemoved }: EndpointsProps) {
  const t = webhookTexts();
  return (
    <Table
      label={t.title}
      rows={items}
      keyOf={({ id }) => id}
      empty={t.none}
      columns={[
        { head: t.url, cell: ({ url }) => url },
        { head: t.events, cell: ({ events }) => <span class="small">{events.join(', ')}</span> },
        {
          head: t.state,
          cell: ({ switchedOffAt }) =>
            switchedOffAt ? (
              <span class="needed">
                {t.off} · <Time at={switchedOffAt} />
              </span>
            ) : (
              <span class="dim">{t.on}</span>
            ),
        },
        { head: t.made, cell: ({ createdAt }) => <Time at={createdAt} /> },
        {
          head: '',
          cell: ({ id }) =>
            may('admin') ? (
              <span class="row-of-controls">
                <ActButton
                  label={t.rotate}
                  question={{ consequences: t.rotateWhat, effect: t.rotateDo }}
                  act={async () => {
                    const path = { id };
                    const made = await client.value.call('POST', '/v1/webhooks/{id}/rotate', {
                      path,
                    });
                    onSecret(made.secret);
                  }}
                />
                <ActButton
                  label={t.remove}
                  question={{ consequences: t.removeWhat, effect: t.removeDo }}
                  act={async () => {
                    await client.value.call('DELETE', '/v1/webhooks/{id}', { path: { id } });
                    onRemoved();
                  }}
                />
              </span>
            ) : null,
        },
      ]}
    />
  );
}
