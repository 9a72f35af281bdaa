import { useState } from 'preact/hooks';
import { defineTexts } from '../../texts/define-texts.ts';
import { number } from '../../format/numbers.ts';
import { ExactNumber, isRecord, printExact } from './exact-json.ts';
import './json-tree.css';

const texts = defineTexts({
  en: {
    keys: (count: number) => (count === 1 ? '1 key' : `${number(count)} keys`),
    items: (count: number) => (count === 1 ? '1 item' : `${number(count)} items`),
    more: (count: number) => `Show ${number(count)} more`,
  },
  'pt-BR': {
    keys: (count: number) => (count === 1 ? '1 chave' : `${number(count)} chaves`),
    items: (count: number) => (count === 1 ? '1 item' : `${number(count)} itens`),
    more: (count: number) => `Mostrar mais ${number(count)}`,
  },
});

interface TreeProps {
  /** As `parseExact` has read it. */
  readonly value: unknown;
  /** Levels that are open at first. */
  readonly open?: number;
}

/** A JSON value as a tree; what is closed is not there. */
export function JsonTree({ value, open = 2 }: TreeProps) {
  return (
    <div class="json-tree">
      <Entries value={value} open={open} />
    </div>
  );
}

/** So many entries of a list are shown at a time. */
const step = 100;

function Entries({ value, open }: Required<TreeProps>) {
  const t = texts();
  const [shown, setShown] = useState(step);
  const entries = entriesOf(value);
  if (!entries) return <Leaf value={value} />;
  const left = entries.length - shown;
  return (
    <>
      {entries.slice(0, shown).map(([name, held]) => (
        <Entry key={name} name={name} value={held} open={open - 1} />
      ))}
      {left > 0 && (
        <button
          type="button"
          class="button quiet"
          onClick={() => {
            setShown(shown + step);
          }}
        >
          {t.more(Math.min(step, left))}
        </button>
      )}
    </>
  );
}

function Entry({ name, value, open }: Required<TreeProps> & { readonly name: string }) {
  const t = texts();
  const [isOpen, setIsOpen] = useState(open > 0);
  const entries = entriesOf(value);
  if (!entries || entries.length === 0) {
    return (
      <div class="json-leaf">
        <i>{name}</i>: <Leaf value={value} />
      </div>
    );
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
      }}
    >
      <summary>
        <i>{name}</i>{' '}
        <span>{Array.isArray(value) ? t.items(entries.length) : t.keys(entries.length)}</span>
      </summary>
      {isOpen && <Entries value={value} open={open} />}
    </details>
  );
}

function Leaf({ value }: { readonly value: unknown }) {
  const kind = value instanceof ExactNumber ? 'number' : typeof value;
  return <span class={`json-${kind}`}>{printExact(value)}</span>;
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (Array.isArray(value)) return value.map((item, index) => [String(index), item]);
  return isRecord(value) ? Object.entries(value) : undefined;
}
