import type { ApiAnswer } from '@faina/client';
import { useState } from 'preact/hooks';
import { now } from '../../live/clock.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { Secret } from '../../parts/secret.tsx';
import { Shown } from '../../parts/shown.tsx';
import { Table } from '../../parts/table.tsx';
import { exactTime, Time } from '../../parts/time.tsx';
import { usePages } from '../../parts/use-pages.tsx';
import { client, may, me } from '../../session/session.ts';
import { Audit } from './audit.tsx';
import { KeyForm } from './key-form.tsx';
import { keyTexts } from './texts.ts';

type Key = ApiAnswer<'/v1/keys', 'GET'>['items'][number];

/** Keys of the tenant, a new one, and who did what. */
export function Keys() {
  const t = keyTexts();
  usePageTitle(t.title);
  const [isCreating, setIsCreating] = useState(false);
  const [made, setMade] = useState<string>();
  const service = client.value;
  const { more, ...keys } = usePages<Key>(
    ({ signal, ...page }) =>
      service.call('GET', '/v1/keys', { signal, query: { limit: 50, ...page } }),
    { of: [service], needs: ['admin'], isChangedBy: () => false },
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
        onCreate={may('admin') ? create : undefined}
      />
      {isCreating && (
        <KeyForm
          onMade={(key) => {
            setMade(key);
            setIsCreating(false);
            keys.reload();
          }}
          onCancel={() => {
            setIsCreating(false);
          }}
        />
      )}
      {made !== undefined && (
        <Secret
          title={t.create}
          value={made}
          note={t.ready}
          copy={t.copy}
          close={t.close}
          onClose={() => {
            setMade(undefined);
          }}
        />
      )}
      <Shown of={keys}>{(items) => <KeyTable items={items} reload={keys.reload} />}</Shown>
      {more}
      <Audit />
    </>
  );
}

function KeyTable(props: { readonly items: readonly Key[]; readonly reload: () => void }) {
  const t = keyTexts();
  const { value: who } = me;
  const stateOf = ({ revokedAt, expiresAt }: Key) => {
    if (revokedAt) return t.revoked;
    return expiresAt && Date.parse(expiresAt) <= now.value ? t.over : t.valid;
  };
  return (
    <Table
      label={t.title}
      rows={props.items}
      keyOf={({ id }) => id}
      empty={t.none}
      columns={[
        { head: t.begins, cell: ({ prefix }) => <code>{prefix}</code> },
        {
          head: t.owner,
          cell: ({ owner, tenant }) => (
            <span>
              {owner} <span class="small faint">{tenant}</span>
            </span>
          ),
        },
        {
          head: t.scopes,
          cell: ({ scopes }) => <span class="small mono">{scopes.join(' ')}</span>,
        },
        { head: t.made, cell: ({ createdAt }) => <Time at={createdAt} /> },
        {
          head: t.expires,
          cell: ({ expiresAt }) => (expiresAt ? exactTime(new Date(expiresAt)) : t.never),
        },
        { head: t.state, cell: (key) => <span class="dim">{stateOf(key)}</span> },
        {
          head: '',
          cell: ({ id, prefix, owner, revokedAt }) =>
            revokedAt ? null : typeof who !== 'string' && who.keyId === id ? (
              <span class="dim">{t.own}</span>
            ) : (
              <ActButton
                label={t.revoke}
                question={{ consequences: t.revokeWhat(prefix, owner), effect: t.revokeDo }}
                act={async () => {
                  await client.value.call('DELETE', '/v1/keys/{id}', { path: { id } });
                  props.reload();
                }}
              />
            ),
        },
      ]}
    />
  );
}
