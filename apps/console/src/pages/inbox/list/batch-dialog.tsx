import { useState } from 'preact/hooks';
import { Dialog } from '../../../parts/dialog.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { useAsync } from '../../../parts/use-async.ts';
import { VisibleText } from '../../../parts/visible-text.tsx';
import { client } from '../../../session/session.ts';
import { defineTexts } from '../../../texts/define-texts.ts';
import { refusedWords } from '../decide/refused-words.ts';
import type { ApprovalItem } from './inbox-item.ts';
import { titleOf } from './item-words.ts';

const texts = defineTexts({
  en: {
    title: (tool: string, agent: string) => `Decide on calls of ${tool} by agent ${agent}`,
    help: 'Each is approved as it stands here, with its own fingerprint; one that has changed since is not. Leave out what you have not read.',
    type: (count: number) => `Type ${count} to approve as many`,
    approve: (count: number) => (count === 1 ? 'Approve 1 call' : `Approve ${count} calls`),
    approved: 'Approved',
    notTaken: 'Not decided',
    done: (count: number, all: number) => `${count} of ${all} approved.`,
    close: 'Close',
    cut: 'Its text is longer than shown here; open it to read all of it.',
  },
  'pt-BR': {
    title: (tool: string, agent: string) => `Decidir chamadas de ${tool} do agente ${agent}`,
    help: 'Cada uma é aprovada como está aqui, com a própria impressão digital; a que mudou depois, não. Deixe de fora o que você não leu.',
    type: (count: number) => `Digite ${count} para aprovar essa quantidade`,
    approve: (count: number) => (count === 1 ? 'Aprovar 1 chamada' : `Aprovar ${count} chamadas`),
    approved: 'Aprovada',
    notTaken: 'Não decidida',
    done: (count: number, all: number) => `${count} de ${all} aprovadas.`,
    close: 'Fechar',
    cut: 'O texto é mais longo do que aparece aqui; abra para ler tudo.',
  },
});

interface BatchDialogProps {
  readonly items: readonly ApprovalItem[];
  readonly onDecided: (id: string) => void;
  readonly onClose: () => void;
}

type Result = { readonly isTaken: true } | { readonly isTaken: false; readonly error: unknown };

/** As much of an item's text as the inbox has. */
const listedChars = 300;

/** Approves calls of one tool by one agent, each by itself and by what was shown of it. */
export function BatchDialog({ items: current, onDecided, onClose }: BatchDialogProps) {
  const t = texts();
  // What one reads does not change under one's eyes.
  const [items] = useState(current);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState('');
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({});
  const chosen = items.filter(({ id }) => !left.has(id));
  const { run, isRunning } = useAsync(async () => {
    for (const item of chosen) {
      const result = await decide(item);
      if (result.isTaken) onDecided(item.id);
      setResults((all) => ({ ...all, [item.id]: result }));
    }
  });
  const taken = Object.values(results).filter(({ isTaken }) => isTaken).length;
  const hasBegun = Object.keys(results).length > 0 || isRunning;
  const [first] = items;
  return (
    <Dialog title={t.title(first?.tool ?? '', first?.agent.name ?? '')} onClose={onClose}>
      <p class="dim">{t.help}</p>
      <ul class="batch-list">
        {items.map((item) => (
          <li key={item.id}>
            <label class="check">
              <input
                type="checkbox"
                checked={!left.has(item.id)}
                disabled={hasBegun}
                onChange={({ currentTarget }) => {
                  const next = new Set(left);
                  if (currentTarget.checked) next.delete(item.id);
                  else next.add(item.id);
                  setLeft(next);
                }}
              />
              <VisibleText text={titleOf(item)} />
            </label>
            <p class="small dim batch-text">
              <VisibleText text={item.text} maxChars={listedChars} />
              {item.text.length >= listedChars && ` ${t.cut}`}
            </p>
            <p class="small faint">
              <code title={item.hash}>
                {item.hash.slice(0, 8)}…{item.hash.slice(-4)}
              </code>{' '}
              <ResultNote result={results[item.id]} />
            </p>
          </li>
        ))}
      </ul>
      {hasBegun ? (
        <div class="row-of-controls">
          <p role="status">{t.done(taken, chosen.length)}</p>
          <button type="button" class="button" disabled={isRunning} onClick={onClose}>
            {t.close}
          </button>
        </div>
      ) : (
        <form
          class="row-of-controls"
          onSubmit={(event) => {
            event.preventDefault();
            run();
          }}
        >
          <label class="stacked">
            {t.type(chosen.length)}
            <input
              class="field"
              inputMode="numeric"
              autocomplete="off"
              value={typed}
              onInput={({ currentTarget }) => {
                setTyped(currentTarget.value);
              }}
            />
          </label>
          <button
            class="button main"
            disabled={chosen.length === 0 || typed.trim() !== String(chosen.length)}
          >
            {t.approve(chosen.length)}
          </button>
        </form>
      )}
    </Dialog>
  );
}

async function decide(item: ApprovalItem): Promise<Result> {
  try {
    await client.value.approvals.decide(item, 'approve');
    return { isTaken: true };
  } catch (error) {
    return { isTaken: false, error };
  }
}

function ResultNote({ result }: { readonly result: Result | undefined }) {
  const t = texts();
  if (!result) return null;
  if (result.isTaken) {
    return (
      <span class="status is-quiet">
        <Icon name="COMPLETED" />
        {t.approved}
      </span>
    );
  }
  const { error } = result;
  const why = refusedWords(error) ?? (error instanceof Error ? error.message : '');
  return (
    <span class="needed">
      {t.notTaken}: {why}
    </span>
  );
}
