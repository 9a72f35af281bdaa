import type { Activity } from '@faina/client';
import { VisibleText } from '../../../parts/visible-text.tsx';
import { Time } from '../../../parts/time.tsx';
import { hrefOf } from '../../../router/location.ts';
import { defineTexts } from '../../../texts/define-texts.ts';

const texts = defineTexts({
  en: {
    title: 'The conversation before',
    USER: 'Request',
    ASSISTANT: 'Agent',
    TOOL_RESULT: 'Result',
    SYSTEM: 'Note',
    calls: (names: string) => `calls ${names}`,
    whole: 'All of it in the job',
  },
  'pt-BR': {
    title: 'A conversa até aqui',
    USER: 'Pedido',
    ASSISTANT: 'Agente',
    TOOL_RESULT: 'Resultado',
    SYSTEM: 'Nota',
    calls: (names: string) => `chama ${names}`,
    whole: 'Tudo no job',
  },
});

/** The last things that were said in a job. */
export function LastWords(props: {
  readonly jobId: string;
  readonly entries: readonly Activity[];
}) {
  const t = texts();
  const { jobId, entries } = props;
  return (
    <section>
      <h3>{t.title}</h3>
      <ol class="last-words">
        {entries
          .filter(({ role }) => role !== 'SYSTEM')
          .slice(-3)
          .map((entry) => (
            <li key={entry.seq}>
              <SaidBy entry={entry} />
              <p>
                <VisibleText text={wordsOf(entry)} maxChars={300} />
              </p>
            </li>
          ))}
      </ol>
      <p class="small">
        <a href={hrefOf(`/jobs/${jobId}`)}>{t.whole}</a>
      </p>
    </section>
  );
}

/** Who said an entry, and when. */
function SaidBy({ entry }: { readonly entry: Activity }) {
  const t = texts();
  return (
    <p class="small faint">
      {t[entry.role]} {entry.toolName && <code>{entry.toolName}</code>}{' '}
      <Time at={entry.createdAt} />
    </p>
  );
}

/** The words of an entry, or the names of what it calls. */
function wordsOf({ content, toolCalls = [] }: Activity): string {
  const calls = toolCalls.map(({ name }) => name).join(', ');
  return [content, calls && texts().calls(calls)].filter(Boolean).join('\n');
}
