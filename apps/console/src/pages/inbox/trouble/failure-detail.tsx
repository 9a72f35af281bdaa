import { useLive } from '../../../live/use-live.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Time } from '../../../parts/time.tsx';
import { VisibleText } from '../../../parts/visible-text.tsx';
import { hrefOf } from '../../../router/location.ts';
import { client } from '../../../session/session.ts';
import { language } from '../../../texts/language.ts';
import { defineTexts } from '../../../texts/define-texts.ts';
import type { FailureItem } from '../list/inbox-item.ts';

const texts = defineTexts({
  en: {
    state: 'Failed',
    of: (agents: string) => `of ${agents}`,
    count: (count: number) =>
      count === 1 ? '1 job failed of this' : `${count} jobs failed of this`,
    between: 'the last',
    newest: 'The newest of them',
    what: 'What happened there',
    toDo: 'What to do',
    list: 'All of them in the list',
    open: 'Open the newest',
  },
  'pt-BR': {
    state: 'Falhou',
    of: (agents: string) => `de ${agents}`,
    count: (count: number) => (count === 1 ? '1 job falhou disto' : `${count} jobs falharam disto`),
    between: 'o último',
    newest: 'O mais novo deles',
    what: 'O que aconteceu nele',
    toDo: 'O que fazer',
    list: 'Todos na lista',
    open: 'Abrir o mais novo',
  },
});

/** Jobs that failed of the same, told by the newest of them. */
export function FailureDetail({ item }: { readonly item: FailureItem }) {
  const t = texts();
  const { exampleJobId: id, agents, sentence, code, count, lastAt } = item;
  const { value } = useLive(
    (signal) =>
      client.value.call('GET', '/v1/jobs/{id}/explain', {
        path: { id },
        headers: { 'accept-language': language.value },
        signal,
      }),
    { of: [id, language.value], isChangedBy: () => false },
  );
  const [agent] = agents;
  return (
    <article class="inbox-detail" aria-labelledby="detail-title">
      <header>
        <p class="status is-failed">
          <Icon name="FAILED" />
          {t.state} <span class="dim">{t.of(agents.join(', '))}</span>
        </p>
        <h2 id="detail-title" tabIndex={-1}>
          <VisibleText text={sentence || code} />
        </h2>
        <p class="dim">
          {t.count(count)}, {t.between} <Time at={lastAt} />. <code class="faint">{code}</code>
        </p>
      </header>
      {value && (
        <section>
          <h3>{t.what}</h3>
          <p>{value.sentence}</p>
          {value.findings.length > 0 && <h3>{t.toDo}</h3>}
          <ul class="last-words">
            {value.findings.slice(0, 5).map(({ code: found, sentence: words, fix }) => (
              <li key={found + words}>
                {words} <span class="dim">{fix}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p class="row-of-controls">
        <a class="button" href={hrefOf(`/jobs/${id}`)}>
          {t.open}
        </a>
        <a class="button" href={hrefOf('/jobs', { status: 'FAILED', agent })}>
          {t.list}
        </a>
      </p>
    </article>
  );
}
