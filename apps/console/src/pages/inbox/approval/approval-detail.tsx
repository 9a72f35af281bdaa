import { type Approval, type ApprovalDetails, ProblemError } from '@faina/client';
import { useEffect, useState } from 'preact/hooks';
import { now } from '../../../live/clock.ts';
import { useLive } from '../../../live/use-live.ts';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { VisibleText } from '../../../parts/visible-text.tsx';
import { hrefOf } from '../../../router/location.ts';
import { client, may, me } from '../../../session/session.ts';
import { defineTexts } from '../../../texts/define-texts.ts';
import { DecideBar } from '../decide/decide-bar.tsx';
import { FieldControl } from '../decide/field-control.tsx';
import { fieldsOf } from '../decide/field-values.ts';
import { recordOf } from '../decide/record.ts';
import { useFields } from '../decide/use-fields.ts';
import { type ApprovalItem, isBarred } from '../list/inbox-item.ts';
import { actOf } from '../list/item-words.ts';
import { CallArguments } from './call-arguments.tsx';
import { Changes } from './changes.tsx';
import { LastWords } from './last-words.tsx';
import { MailPreview } from './mail-preview.tsx';
import { partsOf } from './preview-parts.ts';
import { QuestionMails, RecentQuestions } from './question-news.tsx';
import { Expiry, Outcome } from './standing.tsx';
import { useTool } from './use-tool.ts';

const texts = defineTexts({
  en: {
    state: 'Approval',
    question: 'Question',
    of: (agent: string) => `of agent ${agent}`,
    job: 'job',
    for: (owner: string) => `for ${owner}`,
    wouldBeDone: 'What would be done',
    args: 'Exact arguments',
    answer: 'Your answer',
    noValue: 'This is no value of the field’s kind.',
    open: 'Open the link first; approve when you are done there',
    none: 'There is no such question, or it is not yours to see.',
    loading: 'Loading…',
    changed: (who: string) => `${who} has changed this while you read.`,
    showChange: 'Show what is asked now',
    somebody: 'Somebody',
    own: 'The job is your own, and its agent wants another person to decide.',
    scope: 'Your key may not decide; that takes the scope approvals:write.',
    over: 'The time is over; nobody can decide any more.',
    notShown: 'Read first what is asked now.',
    noJob: 'Your key may not read its job, so what was said there is not shown.',
  },
  'pt-BR': {
    state: 'Aprovação',
    question: 'Pergunta',
    of: (agent: string) => `do agente ${agent}`,
    job: 'job',
    for: (owner: string) => `para ${owner}`,
    wouldBeDone: 'O que seria feito',
    args: 'Argumentos exatos',
    answer: 'Sua resposta',
    noValue: 'Este valor não é do tipo do campo.',
    open: 'Abra o link primeiro; aprove quando terminar lá',
    none: 'Esta pergunta não existe, ou você não pode vê-la.',
    loading: 'Carregando…',
    changed: (who: string) => `${who} alterou isto enquanto você lia.`,
    showChange: 'Mostrar o que se pergunta agora',
    somebody: 'Alguém',
    own: 'O job é seu, e o agente dele quer que outra pessoa decida.',
    scope: 'Sua chave não pode decidir; é preciso o escopo approvals:write.',
    over: 'O prazo acabou; ninguém pode mais decidir.',
    notShown: 'Leia primeiro o que se pergunta agora.',
    noJob: 'Sua chave não pode ler o job, então o que foi dito nele não aparece.',
  },
});

interface ApprovalDetailProps {
  readonly id: string;
  /** As it stands in the inbox, while it does. */
  readonly item: ApprovalItem | undefined;
  /** Whoever looks has decided on it. */
  readonly onDecided: (id: string) => void;
}

/**
 * A question whole. What is shown stays as it was read: a change by somebody else is told, shown when
 * asked for, and nothing is decided on what was not shown.
 */
export function ApprovalDetail({ id, item, onDecided }: ApprovalDetailProps) {
  const t = texts();
  const [shown, setShown] = useState<Approval>();
  const { value, error, reload } = useLive((signal) => client.value.approvals.get(id, { signal }), {
    of: [id],
    isChangedBy: ({ event, data }) => event === 'approval' && 'id' in data && data.id === id,
  });
  const isSame = shown && value && shown.hash === value.hash;
  useEffect(() => {
    if (value && (!shown || isSame)) setShown(value);
  }, [value]);
  // A change of one's own comes back as an answer, and later as news.
  if (!shown) {
    if (error instanceof ProblemError && error.status === 404) return <p>{t.none}</p>;
    return error === undefined ? (
      <p class="faint">{t.loading}</p>
    ) : (
      <ErrorNote error={error} onRetry={reload} />
    );
  }
  return (
    <Shown
      key={shown.hash}
      shown={shown}
      latest={value ?? shown}
      details={value}
      item={item}
      onChanged={(changed) => {
        if (changed.status !== 'pending') onDecided(changed.id);
        setShown(changed);
        reload();
      }}
      onShowLatest={() => {
        setShown(value);
      }}
      onRefused={reload}
    />
  );
}

interface ShownProps extends Pick<ApprovalDetailProps, 'item'> {
  readonly shown: Approval;
  readonly latest: Approval;
  readonly details: ApprovalDetails | undefined;
  readonly onChanged: (approval: Approval) => void;
  readonly onShowLatest: () => void;
  readonly onRefused: () => void;
}

const firstWords = 100;

function Shown({ shown, latest, details, item, onChanged, onShowLatest, onRefused }: ShownProps) {
  const t = texts();
  const tool = useTool(shown.tool);
  const parts = partsOf(shown.preview);
  const isMail = parts.to !== null;
  const isQuestion = shown.kind === 'question';
  const standing = latest.status === 'pending' ? shown : latest;
  const isOther = (latest.edited?.at ?? '') > (shown.edited?.at ?? '');
  const said = useLive(
    (signal) => client.value.jobs.activity(shown.jobId, { limit: firstWords }, { signal }),
    { of: [shown.jobId], isChangedBy: () => false, needs: ['jobs:read', 'jobs:write'] },
  );
  const words = said.value;
  const fields = isQuestion ? fieldsOf(parts.form) : [];
  const defaults = recordOf(recordOf(parts.form).properties);
  const answer = useFields(
    fields,
    Object.fromEntries(fields.map(({ name }) => [name, recordOf(defaults[name]).default])),
    t.noValue,
  );
  const barred = barredWords();
  function barredWords(): string | undefined {
    if (!may('approvals:write')) return t.scope;
    if (isBarred(item, typeof me.value === 'string' ? undefined : me.value.owner)) return t.own;
    if (isOther) return t.notShown;
    return new Date(shown.expiresAt).getTime() <= now.value ? t.over : undefined;
  }
  const isOpen = standing.status === 'pending';
  const title = isQuestion ? t.question : actOf(shown.tool, parts);
  return (
    <article class="inbox-detail" aria-labelledby="detail-title">
      <header>
        <p class="status is-waiting">
          <Icon name="WAITING" />
          {isQuestion ? t.question : t.state}{' '}
          <span class="dim">
            {item && `${t.of(`${item.agent.name}@${item.agent.version}`)}, ${t.for(item.owner)}, `}
            <a href={hrefOf(`/jobs/${shown.jobId}`)}>
              {t.job} {shown.jobId.slice(-8)}
            </a>
          </span>
        </p>
        <h2 id="detail-title" tabIndex={-1}>
          <VisibleText text={title} />
        </h2>
        {isOpen && <Expiry approval={shown} onExpire={item?.onExpire} isMail={isMail} />}
        <Outcome approval={standing} />
        {isOpen && isOther && (
          <div class="inbox-note needed" role="status">
            <Icon name="notice" />
            <p>{t.changed(latest.edited?.by ?? t.somebody)}</p>
            <button type="button" class="button" onClick={onShowLatest}>
              {t.showChange}
            </button>
          </div>
        )}
      </header>
      <div class="inbox-columns">
        <section>
          <Changes edited={shown.edited} />
          <h3>{t.args}</h3>
          <CallArguments
            args={shown.args}
            schema={tool?.inputSchema}
            editable={isOpen ? shown.editable : []}
            changed={shown.edited?.changes.map(({ name }) => name)}
            entries={words?.nextCursor === null ? words.items : undefined}
          />
          {words && <LastWords jobId={shown.jobId} entries={words.items} />}
          {details && <RecentQuestions recent={details.recent} />}
          {details && <QuestionMails mails={details.mails} />}
          {(said.lacks ?? said.error instanceof ProblemError) && (
            <p class="small faint">{t.noJob}</p>
          )}
        </section>
        <section>
          <h3>{t.wouldBeDone}</h3>
          <MailPreview
            approvalId={shown.id}
            html={parts.html}
            text={shown.preview.text}
            attachments={parts.attachments}
            hasMessage={parts.hasMessage}
          />
          {parts.url !== undefined && (
            <p>
              {t.open}:{' '}
              <a href={parts.url} target="_blank" rel="noreferrer noopener">
                <VisibleText text={parts.url} />
              </a>
            </p>
          )}
          {isOpen && fields.length > 0 && <h3>{t.answer}</h3>}
          {isOpen &&
            fields.map((field) => (
              <FieldControl
                key={field.name}
                field={field}
                typed={answer.typed[field.name] ?? ''}
                fault={answer.faults[field.name]}
                onType={(typed) => {
                  answer.type(field.name, typed);
                }}
              />
            ))}
        </section>
      </div>
      {isOpen && (
        <DecideBar
          approval={shown}
          schema={tool?.inputSchema}
          isMail={isMail}
          isExternal={tool?.effect !== 'local' && tool?.effect !== 'none'}
          barred={barred}
          {...(isQuestion && { readAnswer: answer.read })}
          onChanged={onChanged}
          onRefused={(refusal) => {
            answer.refuse(refusal, '/answer');
            onRefused();
          }}
        />
      )}
    </article>
  );
}
