import type { Activity } from '@faina/client';
import { VisibleText } from '../../../parts/visible-text.tsx';
import { defineTexts } from '../../../texts/define-texts.ts';
import { fieldsOf } from '../decide/field-values.ts';
import { isRecord } from '../decide/record.ts';
import { originOf } from './origin.ts';

const texts = defineTexts({
  en: {
    none: 'None.',
    editable: 'may be changed',
    person: 'said in the request',
    tool: (name: string) => `not in the request; from the result of ${name}`,
    model: 'in neither the request nor a result: the model’s own words',
  },
  'pt-BR': {
    none: 'Nenhum.',
    editable: 'pode ser alterado',
    person: 'dito no pedido',
    tool: (name: string) => `não está no pedido; veio do resultado de ${name}`,
    model: 'não está no pedido nem em um resultado: palavras do modelo',
  },
});

interface CallArgumentsProps {
  readonly args: unknown;
  /** Of the tool; its titles name the fields. */
  readonly schema: unknown;
  readonly editable?: readonly string[];
  /** Those that a person has changed: they come of neither request nor model. */
  readonly changed?: readonly string[];
  /** What was said before the call; undefined where not all of it is known. */
  readonly entries?: readonly Activity[] | undefined;
}

/** Every argument of a call by the name that its schema gives, as it is sent. */
export function CallArguments({
  args,
  schema,
  editable = [],
  changed = [],
  entries,
}: CallArgumentsProps) {
  const t = texts();
  const given = isRecord(args) ? args : { '': args };
  const names = Object.keys(given);
  if (names.length === 0) return <p class="dim">{t.none}</p>;
  return (
    <dl class="call-arguments">
      {fieldsOf(schema, names).map(({ name, title, help }) => (
        <div key={name}>
          <dt title={help}>
            <VisibleText text={title} />
            {title !== name && <code class="faint"> {name}</code>}
          </dt>
          <dd>
            <VisibleText text={textOf(given[name])} />
            {!changed.includes(name) && <OriginNote value={given[name]} entries={entries} />}
            {editable.includes(name) && <span class="small faint origin">{t.editable}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const isShort = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isShort ? value.join('\n') : JSON.stringify(value, null, 2);
};

function OriginNote({
  value,
  entries,
}: {
  value: unknown;
  entries: CallArgumentsProps['entries'];
}) {
  const t = texts();
  if (!entries) return null;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const origins = values.map((one) => originOf(one, entries));
  const origin = origins.find((one) => one && one.by !== 'person') ?? origins[0];
  if (!origin) return null;
  const words = origin.by === 'tool' ? t.tool(origin.tool) : t[origin.by];
  return <span class={`small origin ${origin.by === 'person' ? 'faint' : 'needed'}`}>{words}</span>;
}
