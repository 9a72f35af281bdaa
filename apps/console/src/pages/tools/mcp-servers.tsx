import type { ApiAnswer } from '@faina/client';
import { useState } from 'preact/hooks';
import { number } from '../../format/numbers.ts';
import { useLive } from '../../live/use-live.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { Section, Shown } from '../../parts/shown.tsx';
import { Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { client, may } from '../../session/session.ts';
import { toolTexts } from './texts.ts';

type Server = ApiAnswer<'/v1/mcp/servers', 'GET'>['items'][number];

/** The servers of MCP_CONFIG; nothing where there is none. */
export function McpServers() {
  const t = toolTexts();
  const service = client.value;
  const servers = useLive((signal) => service.call('GET', '/v1/mcp/servers', { signal }), {
    of: [service],
    isChangedBy: () => false,
    everyMs: 10_000,
  });
  if (servers.value?.items.length === 0) return null;
  return (
    <Section title={t.servers} count={servers.value?.items.length}>
      <Shown of={servers}>
        {({ items }) => (
          <Table
            label={t.servers}
            rows={items}
            keyOf={({ name }) => name}
            empty=""
            columns={[
              { head: t.server, cell: ({ name }) => <b>{name}</b> },
              {
                head: t.state,
                cell: ({ state, since }) => (
                  <span class={state === 'connected' ? '' : 'needed'}>
                    {t[state]} · <Time at={since} />
                  </span>
                ),
              },
              {
                head: t.toolsOf,
                cell: ({ tools }) =>
                  t.counts(
                    number(tools.available),
                    number(tools.changed),
                    number(tools.unavailable),
                  ),
              },
              { head: t.why, cell: (server) => <Why server={server} /> },
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}

function Why({ server: { name, state, lastError, nextTryAt } }: { readonly server: Server }) {
  const t = toolTexts();
  const [link, setLink] = useState<string>();
  if (state === 'connected') return null;
  return (
    <div>
      {lastError && <p>{lastError.message}</p>}
      {nextTryAt && (
        <p class="small faint">
          <Time at={nextTryAt} as="left" />
        </p>
      )}
      {state === 'unauthorized' && may('operator') && !link && (
        <ActButton
          label={t.authorize}
          act={async () => {
            const path = { name };
            const found = await client.value.call('POST', '/v1/mcp/servers/{name}/authorize', {
              path,
            });
            setLink(found.url);
          }}
        />
      )}
      {link && /^https?:/.test(link) && (
        <p>
          <a href={link} target="_blank" rel="noreferrer">
            {t.authorizeOpen}
          </a>{' '}
          <span class="small dim">{t.authorizeWhat}</span>
        </p>
      )}
    </div>
  );
}
