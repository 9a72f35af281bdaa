import type { ApiAnswer } from '@faina/client';
import { useLive } from '../../live/use-live.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { Section, Shown } from '../../parts/shown.tsx';
import { Table } from '../../parts/table.tsx';
import { hrefOf, query, setQuery } from '../../router/location.ts';
import { client } from '../../session/session.ts';
import { namesTool } from '../agents/definition.ts';
import { ChangedTools } from './changed-tools.tsx';
import { McpServers } from './mcp-servers.tsx';
import { toolTexts } from './texts.ts';
import './tools.css';

export type Tool = ApiAnswer<'/v1/tools', 'GET'>['items'][number];

/** Where a tool comes from, in words. */
export function sourceOf({ source, pack }: Tool): string {
  const t = toolTexts();
  return source.startsWith('mcp:') ? t.mcp(source.slice('mcp:'.length)) : t.pack(pack);
}

/** All tools, where they come from, and what waits to be accepted. */
export function Tools() {
  const t = toolTexts();
  usePageTitle(t.title);
  const service = client.value;
  const tools = useLive((signal) => service.call('GET', '/v1/tools', { signal }), {
    of: [service],
    needs: ['jobs:read', 'jobs:write', 'agents:write'],
    isChangedBy: () => false,
    everyMs: 10_000,
  });
  const agents = useLive(
    (signal) => service.call('GET', '/v1/agents', { signal, query: { limit: 100 } }),
    { of: [service], needs: ['jobs:read', 'jobs:write', 'agents:write'], isChangedBy: () => false },
  );
  const looked = (query.value.get('find') ?? '').toLowerCase();
  const users = (name: string) =>
    agents.value?.items.filter(({ toolNames }) => namesTool(toolNames, name)) ?? [];
  return (
    <>
      <header class="page-head">
        <h1>{t.title}</h1>
        <p class="dim">{t.lead}</p>
        <div class="end">
          <input
            class="field"
            type="search"
            aria-label={t.find}
            placeholder={t.find}
            value={looked}
            onInput={({ currentTarget }) => {
              setQuery({ find: currentTarget.value });
            }}
          />
        </div>
      </header>
      <ChangedTools />
      <Section title={t.title} count={tools.value?.items.length}>
        <Shown of={tools}>
          {({ items }) => (
            <Table
              label={t.title}
              rows={items.filter(({ name, description, pack }) =>
                `${name} ${description} ${pack}`.toLowerCase().includes(looked),
              )}
              keyOf={({ name }) => name}
              empty={t.noTool}
              columns={[
                {
                  head: t.name,
                  cell: ({ name }) => (
                    <a href={hrefOf(`/tools/${encodeURIComponent(name)}`)}>
                      <code>{name}</code>
                    </a>
                  ),
                },
                {
                  head: t.does,
                  cell: ({ description }) => (
                    <span class="dim">{description.split('\n')[0]?.slice(0, 160)}</span>
                  ),
                },
                { head: t.effect, cell: ({ effect }) => t[effect] },
                { head: t.source, cell: sourceOf },
                {
                  head: t.usedBy,
                  cell: ({ name }) => (
                    <span class="tool-users">
                      {users(name).map((agent) => (
                        <a key={agent.name} class="plain" href={hrefOf(`/agents/${agent.name}`)}>
                          {agent.name}
                        </a>
                      ))}
                    </span>
                  ),
                },
              ]}
            />
          )}
        </Shown>
      </Section>
      <McpServers />
    </>
  );
}
