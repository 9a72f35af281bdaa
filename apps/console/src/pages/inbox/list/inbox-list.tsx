import { Icon } from '../../../parts/icon.tsx';
import { Time } from '../../../parts/time.tsx';
import { VisibleText } from '../../../parts/visible-text.tsx';
import { hrefOf, query } from '../../../router/location.ts';
import { defineTexts } from '../../../texts/define-texts.ts';
import { type InboxItem, idOf } from './inbox-item.ts';
import { titleOf } from './item-words.ts';

const texts = defineTexts({
  en: {
    list: 'What waits, the nearest deadline first',
    approval: 'With a deadline',
    attention: 'Stuck, without a deadline',
    failure: 'Failures of the last day',
    jobs: (count: number) => (count === 1 ? '1 job' : `${count} jobs`),
    question: 'question',
    unknown: 'unknown effect',
    isCut: 'There is more than is shown. Narrow it by agent or tool, or decide on some of these.',
  },
  'pt-BR': {
    list: 'O que aguarda, o prazo mais próximo primeiro',
    approval: 'Com prazo',
    attention: 'Parado, sem prazo',
    failure: 'Falhas do último dia',
    jobs: (count: number) => (count === 1 ? '1 job' : `${count} jobs`),
    question: 'pergunta',
    unknown: 'efeito desconhecido',
    isCut: 'Há mais do que aparece aqui. Filtre por agente ou ferramenta, ou decida alguns destes.',
  },
});

interface InboxListProps {
  readonly items: readonly InboxItem[];
  readonly selected: string | undefined;
  readonly isCut: boolean;
}

/** All that waits, in its three kinds. */
export function InboxList({ items, selected, isCut }: InboxListProps) {
  const t = texts();
  return (
    <nav aria-label={t.list}>
      {(['approval', 'attention', 'failure'] as const).map((kind) => {
        const ofKind = items.filter((item) => item.kind === kind);
        if (ofKind.length === 0) return null;
        return (
          <section key={kind}>
            <h2 class="small dim">{t[kind]}</h2>
            <ul>
              {ofKind.map((item) => (
                <li key={idOf(item)}>
                  <ListItem item={item} isSelected={idOf(item) === selected} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {isCut && <p class="small needed">{t.isCut}</p>}
    </nav>
  );
}

function ListItem({
  item,
  isSelected,
}: {
  readonly item: InboxItem;
  readonly isSelected: boolean;
}) {
  const values = { ...Object.fromEntries(query.value), id: idOf(item) };
  return (
    <a
      class={`inbox-item is-${item.kind}`}
      href={hrefOf('/inbox', values)}
      aria-current={isSelected ? 'true' : undefined}
    >
      <Icon name={icons[item.kind]} />
      <span>
        <span class="inbox-item-title">
          <VisibleText text={titleOf(item)} maxChars={160} />
        </span>
        <span class="small faint inbox-item-about">
          <VisibleText text={aboutOf(item).slice(0, 90)} />
        </span>
      </span>
      <span class="small dim">
        <When item={item} />
      </span>
    </a>
  );
}

const icons = { approval: 'WAITING', attention: 'ATTENTION', failure: 'FAILED' } as const;

function aboutOf(item: InboxItem): string {
  const t = texts();
  switch (item.kind) {
    case 'approval':
      if (item.isQuestion) return `${item.agent.name}, ${t.question}`;
      return `${item.agent.name}, ${item.to ? item.tool : item.text}`;
    case 'attention':
      return `${item.agent.name}, ${t.unknown}`;
    case 'failure':
      return `${item.agents.join(', ')}, ${t.jobs(item.count)}`;
  }
}

function When({ item }: { readonly item: InboxItem }) {
  switch (item.kind) {
    case 'approval':
      return <Time at={item.expiresAt} as="left" />;
    case 'attention':
      return <Time at={item.since} />;
    case 'failure':
      return <Time at={item.lastAt} />;
  }
}
