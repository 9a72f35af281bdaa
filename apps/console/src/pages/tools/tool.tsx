import { number } from '../../format/numbers.ts';
import { useLive } from '../../live/use-live.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { Section, Shown } from '../../parts/shown.tsx';
import { Table } from '../../parts/table.tsx';
import { hrefOf } from '../../router/location.ts';
import { client } from '../../session/session.ts';
import { namesTool } from '../agents/definition.ts';
import { fieldsOf, type SchemaField } from './schema-fields.ts';
import { toolTexts } from './texts.ts';
import { sourceOf, type Tool } from './tools.tsx';
import './tools.css';

/** One tool: what it does, what it takes, who may call it. */
export function ToolPage({ parameters: [name = ''] }: { parameters: readonly string[] }) {
  const t = toolTexts();
  usePageTitle(name);
  const service = client.value;
  const tools = useLive((signal) => service.call('GET', '/v1/tools', { signal }), {
    of: [service],
    needs: ['jobs:read', 'jobs:write', 'agents:write'],
    isChangedBy: () => false,
  });
  const agents = useLive(
    (signal) => service.call('GET', '/v1/agents', { signal, query: { limit: 100 } }),
    { of: [service], needs: ['jobs:read', 'jobs:write', 'agents:write'], isChangedBy: () => false },
  );
  return (
    <>
      <header class="page-head">
        <h1>
          <code>{name}</code>
        </h1>
      </header>
      <Shown of={tools}>
        {({ items }) => {
          const tool = items.find((one) => one.name === name);
          return tool ? <Loaded tool={tool} /> : <p>{t.isMissing}</p>;
        }}
      </Shown>
      <Section title={t.agents}>
        <Shown of={agents}>
          {({ items }) => {
            const users = items.filter(({ toolNames }) => namesTool(toolNames, name));
            return (
              <p class="table-empty tool-users">
                {users.length === 0 && <span class="faint">{t.noAgents}</span>}
                {users.map((agent) => (
                  <a key={agent.name} href={hrefOf(`/agents/${agent.name}`)}>
                    {agent.name}
                  </a>
                ))}
              </p>
            );
          }}
        </Shown>
      </Section>
    </>
  );
}

function Loaded({ tool }: { readonly tool: Tool }) {
  const t = toolTexts();
  const { description, effect, inputSchema } = tool;
  return (
    <>
      <p class="tool-description">{description}</p>
      <dl class="pairs tool-facts">
        <dt>{t.effect}</dt>
        <dd>
          {t[effect]}. <span class="dim">{t[`${effect}Long`]}</span>
        </dd>
        <dt>{t.source}</dt>
        <dd>{sourceOf(tool)}</dd>
      </dl>
      <Section title={t.arguments}>
        <Table
          label={t.arguments}
          rows={fieldsOf(inputSchema)}
          keyOf={(field) => field.name}
          empty={t.noArguments}
          columns={[
            { head: t.field, cell: (field) => <code>{field.name}</code> },
            {
              head: t.type,
              cell: (field) => (
                <span>
                  {field.type}, {field.isRequired ? t.required : t.optional}
                </span>
              ),
            },
            {
              head: t.meaning,
              cell: (field) => (
                <div>
                  <p>{field.description}</p>
                  <p class="small faint">{boundsText(field)}</p>
                </div>
              ),
            },
          ]}
        />
        <details class="tool-schema">
          <summary>{t.schema}</summary>
          <pre class="block" tabIndex={0}>
            {JSON.stringify(inputSchema, null, 2)}
          </pre>
        </details>
      </Section>
    </>
  );
}

/** What a value of the field has to be, in words. */
function boundsText({ values, bounds: { of, from, to }, default: usual }: SchemaField): string {
  const t = toolTexts();
  const low = from === undefined ? undefined : number(from, 6);
  const high = to === undefined ? undefined : number(to, 6);
  const texts: string[] = [];
  if (values.length > 0) texts.push(t.oneOf(values.join(', ')));
  if (low !== undefined && high !== undefined)
    texts.push(t[of === 'length' ? 'length' : 'range'](low, high));
  else if (of === 'length' && high !== undefined) texts.push(t.length('0', high));
  else if (of === 'value' && low !== undefined) texts.push(t.atLeast(low));
  else if (of === 'value' && high !== undefined) texts.push(t.atMost(high));
  if (usual !== undefined) texts.push(t.byDefault(usual));
  return texts.join(' · ');
}
