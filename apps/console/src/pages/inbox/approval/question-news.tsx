import type { ApprovalDetails } from '@faina/client';
import { roughDuration } from '../../../format/durations.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Time } from '../../../parts/time.tsx';
import { VisibleText } from '../../../parts/visible-text.tsx';
import { hrefOf } from '../../../router/location.ts';
import { defineTexts } from '../../../texts/define-texts.ts';

const texts = defineTexts({
  en: {
    recent: 'The last questions like this',
    approved: 'Approved',
    rejected: 'Rejected',
    expired: 'Not answered in time',
    by: (who: string) => `by ${who}`,
    after: (length: string) => `after ${length}`,
    mails: 'Mails about it',
    sent: 'sent',
    failed: 'given up',
    pending: 'to be sent',
    dropped: 'not sent, for it was over or changed',
    asked: 'the question',
    changed: 'a change',
    reminder: 'a reminder',
  },
  'pt-BR': {
    recent: 'As últimas perguntas como esta',
    approved: 'Aprovada',
    rejected: 'Rejeitada',
    expired: 'Sem resposta no prazo',
    by: (who: string) => `por ${who}`,
    after: (length: string) => `após ${length}`,
    mails: 'E-mails sobre ela',
    sent: 'enviado',
    failed: 'desistido',
    pending: 'a enviar',
    dropped: 'não enviado: acabou ou mudou antes',
    asked: 'a pergunta',
    changed: 'uma alteração',
    reminder: 'um lembrete',
  },
});

/** How the last questions of the same tool by the same agent ended. */
export function RecentQuestions({ recent }: Pick<ApprovalDetails, 'recent'>) {
  const t = texts();
  if (recent.length === 0) return null;
  return (
    <section>
      <h3>{t.recent}</h3>
      <ul class="question-news small">
        {recent.map(({ id, status, decidedBy, decidedAt, waitedMs }) => (
          <li key={id}>
            <a href={hrefOf('/inbox', { id })}>{t[status]}</a> {decidedBy && t.by(decidedBy)}{' '}
            {waitedMs !== null && t.after(roughDuration(waitedMs))}{' '}
            {decidedAt && (
              <span class="faint">
                <Time at={decidedAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What became of each mail to those whom the agent names. */
export function QuestionMails({ mails }: Pick<ApprovalDetails, 'mails'>) {
  const t = texts();
  if (mails.length === 0) return null;
  return (
    <section>
      <h3>{t.mails}</h3>
      <ul class="question-news small">
        {mails.map(({ to, kind, status, at, error }) => (
          <li key={`${to} ${kind} ${at}`}>
            {error !== undefined && <Icon name="notice" />} <VisibleText text={to} />{' '}
            <span class="dim">
              {t[kind]}, {t[status]} <Time at={at} />
            </span>
            {error !== undefined && (
              <p class="needed">
                <VisibleText text={error} maxChars={300} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
