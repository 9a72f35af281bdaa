import { Section, Shown } from '../../parts/shown.tsx';
import { LineDiff } from '../../parts/line-diff.tsx';
import { Time } from '../../parts/time.tsx';
import { usePages } from '../../parts/use-pages.tsx';
import { query, setQuery } from '../../router/location.ts';
import { client } from '../../session/session.ts';
import { type Agent, definitionOf } from './definition.ts';
import { agentTexts } from './texts.ts';

/** All versions of an agent, and what one changes of another, both named by the address. */
export function AgentVersions({
  name,
  newest,
}: {
  readonly name: string;
  readonly newest: number;
}) {
  const t = agentTexts();
  const service = client.value;
  const { more, ...versions } = usePages<Agent>(
    ({ signal, ...page }) =>
      service.call('GET', '/v1/agents/{name}/versions', {
        signal,
        path: { name },
        query: { limit: 20, ...page },
      }),
    { of: [service, name, newest], isChangedBy: () => false },
  );
  return (
    <Section title={t.versions} count={versions.value?.length}>
      <Shown of={versions}>{(items) => <Versions items={items} />}</Shown>
      {more}
    </Section>
  );
}

function Versions({ items }: { readonly items: readonly Agent[] }) {
  const t = agentTexts();
  const chosen = (parameter: string, otherwise: Agent | undefined) =>
    items.find(({ version }) => String(version) === query.value.get(parameter)) ?? otherwise;
  const from = chosen('from', items[1]);
  const to = chosen('to', items[0]);
  if (!from || !to) return <p class="faint table-empty">{t.onlyOne}</p>;
  const choice = (parameter: string, { version: current }: Agent, label: string) => (
    <label class="check">
      {label}
      <select
        class="field"
        value={current}
        onChange={({ currentTarget }) => {
          setQuery({ [parameter]: currentTarget.value });
        }}
      >
        {items.map(({ version, createdAt }) => (
          <option key={version} value={version}>
            {version} · {createdAt.slice(0, 16).replace('T', ' ')} UTC
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <>
      <p class="row-of-controls agent-compare">
        {choice('from', from, t.compare)}
        {choice('to', to, t.with)}
        <span class="faint small">
          <Time at={to.createdAt} />
        </span>
      </p>
      <LineDiff
        from={definitionOf(from)}
        to={definitionOf(to)}
        label={t.diffLabel(String(from.version), String(to.version))}
        same={t.same}
      />
    </>
  );
}
