import { useState } from 'preact/hooks';
import { useLive } from '../../live/use-live.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { Shown } from '../../parts/shown.tsx';
import { Table } from '../../parts/table.tsx';
import { goTo, hrefOf, query, setQuery } from '../../router/location.ts';
import { client, may } from '../../session/session.ts';
import { AgentEditor } from './agent-editor.tsx';
import { newAgent } from './definition.ts';
import { agentTexts } from './texts.ts';

/** All agents, and a new one. */
export function Agents() {
  const t = agentTexts();
  usePageTitle(t.title);
  const [isCreating, setIsCreating] = useState(false);
  const archived = query.value.get('archived') === 'true';
  const service = client.value;
  const agents = useLive(
    (signal) =>
      service.call('GET', '/v1/agents', {
        signal,
        query: { limit: 100, ...(archived && { archived: 'true' as const }) },
      }),
    {
      of: [service, archived],
      needs: ['jobs:read', 'jobs:write', 'agents:write'],
      isChangedBy: () => false,
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
        onCreate={may('agents:write') ? create : undefined}
      >
        <label class="check">
          <input
            type="checkbox"
            checked={archived}
            onChange={({ currentTarget }) => {
              setQuery({ archived: currentTarget.checked ? 'true' : undefined });
            }}
          />
          {t.withArchived}
        </label>
      </PageHead>
      {isCreating && (
        <AgentEditor
          definition={newAgent}
          onWritten={({ name }) => {
            goTo(hrefOf(`/agents/${name}`));
          }}
          onCancel={() => {
            setIsCreating(false);
          }}
        />
      )}
      <Shown of={agents}>
        {({ items }) => (
          <Table
            label={t.title}
            rows={items}
            keyOf={({ name }) => name}
            empty={t.none}
            columns={[
              {
                head: t.name,
                cell: ({ name }) => (
                  <a href={hrefOf(`/agents/${name}`)}>
                    <b>{name}</b>
                  </a>
                ),
              },
              { head: t.version, isNumber: true, cell: ({ version }) => version },
              { head: t.model, cell: ({ model }) => <code>{model}</code> },
              {
                head: t.tools,
                cell: ({ toolNames }) => (
                  <span title={toolNames.join(', ')} class="dim">
                    {toolNames.slice(0, 3).join(', ')}
                    {toolNames.length > 3 && ` +${toolNames.length - 3}`}
                  </span>
                ),
              },
              { head: t.strategy, cell: ({ strategy }) => strategy },
              {
                head: t.state,
                cell: ({ archivedAt, shipped }) => (
                  <span class="dim">{archivedAt ? t.archived : shipped ? t.shipped : t.own}</span>
                ),
              },
            ]}
          />
        )}
      </Shown>
    </>
  );
}
