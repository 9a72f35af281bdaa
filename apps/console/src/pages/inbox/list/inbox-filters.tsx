import { query, setQuery } from '../../../router/location.ts';
import { defineTexts } from '../../../texts/define-texts.ts';
import type { InboxItem } from './inbox-item.ts';

const texts = defineTexts({
  en: {
    whose: 'Whose',
    all: 'All',
    mine: 'Of my jobs',
    agent: 'Agent',
    tool: 'Tool',
    anyAgent: 'Any agent',
    anyTool: 'Any tool',
  },
  'pt-BR': {
    whose: 'De quem',
    all: 'Todas',
    mine: 'Dos meus jobs',
    agent: 'Agente',
    tool: 'Ferramenta',
    anyAgent: 'Qualquer agente',
    anyTool: 'Qualquer ferramenta',
  },
});

/** Whose, of which agent, for which tool; kept in the address. */
export function InboxFilters({ items }: { readonly items: readonly InboxItem[] }) {
  const t = texts();
  const agents = items.flatMap((item) =>
    item.kind === 'failure' ? item.agents : [item.agent.name],
  );
  const tools = items.flatMap(({ tool }) => tool ?? []);
  const isMine = query.value.get('mine') === 'true';
  const choose = (name: 'agent' | 'tool', known: readonly string[], any: string) => {
    const chosen = query.value.get(name) ?? '';
    const all = [...new Set([...known, ...(chosen ? [chosen] : [])])].sort();
    return (
      <select
        class="field"
        aria-label={t[name]}
        value={chosen}
        onChange={({ currentTarget }) => {
          setQuery({ [name]: currentTarget.value, id: undefined });
        }}
      >
        <option value="">{any}</option>
        {all.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    );
  };
  return (
    <div class="row-of-controls end">
      <fieldset class="choice">
        <legend class="unseen">{t.whose}</legend>
        {[false, true].map((value) => (
          <label key={String(value)}>
            <input
              type="radio"
              name="whose"
              checked={isMine === value}
              onChange={() => {
                setQuery({ mine: value ? 'true' : undefined, id: undefined });
              }}
            />
            {value ? t.mine : t.all}
          </label>
        ))}
      </fieldset>
      {choose('agent', agents, t.anyAgent)}
      {choose('tool', tools, t.anyTool)}
    </div>
  );
}
