import type { Approval } from '@faina/client';
import { Icon } from '../../../parts/icon.tsx';
import { clockTime, exactTime } from '../../../parts/time.tsx';
import { hrefOf } from '../../../router/location.ts';
import { defineTexts } from '../../../texts/define-texts.ts';
import { roughDuration } from '../../../format/durations.ts';
import { now } from '../../../live/clock.ts';

const texts = defineTexts({
  en: {
    approved: (who: string, at: string) =>
      `Approved by ${who} on ${at}. A decision is taken once, and this one stands.`,
    rejected: (who: string, at: string) =>
      `Rejected by ${who} on ${at}. A decision is taken once, and this one stands.`,
    expired:
      'The question has expired, or its job has ended. Nobody can decide any more, and nothing was done.',
    service: 'the service',
    reason: 'Reason',
    job: 'To the job',
    left: (length: string) => `${length} left.`,
    over: 'The time is over.',
    fail: (at: string) => `Without an answer at ${at} the job fails and nothing is done.`,
    failMail: (at: string) => `Without an answer at ${at} the job fails and nothing is sent.`,
    reject: (at: string) => `Without an answer at ${at} the job goes on without this call.`,
    unknown: (at: string) => `It expires at ${at}.`,
  },
  'pt-BR': {
    approved: (who: string, at: string) =>
      `Aprovado por ${who} em ${at}. Uma decisão é tomada uma vez só, e esta vale.`,
    rejected: (who: string, at: string) =>
      `Rejeitado por ${who} em ${at}. Uma decisão é tomada uma vez só, e esta vale.`,
    expired:
      'A pergunta expirou, ou o job dela terminou. Ninguém pode mais decidir, e nada foi feito.',
    service: 'o serviço',
    reason: 'Motivo',
    job: 'Ir para o job',
    left: (length: string) => `Restam ${length}.`,
    over: 'O prazo acabou.',
    fail: (at: string) => `Sem resposta às ${at}, o job falha e nada é feito.`,
    failMail: (at: string) => `Sem resposta às ${at}, o job falha e nada é enviado.`,
    reject: (at: string) => `Sem resposta às ${at}, o job segue sem esta chamada.`,
    unknown: (at: string) => `Expira às ${at}.`,
  },
});

/** What has become of a question that is not open any more. */
export function Outcome({ approval }: { readonly approval: Approval }) {
  const t = texts();
  const { status, decidedBy, decidedAt, reason, jobId } = approval;
  if (status === 'pending') return null;
  const at = decidedAt ? exactTime(new Date(decidedAt)) : '';
  return (
    <div class="inbox-note" role="status">
      <Icon
        name={status === 'approved' ? 'COMPLETED' : status === 'rejected' ? 'CANCELLED' : 'DELAYED'}
      />
      <div>
        <p>{status === 'expired' ? t.expired : t[status](decidedBy ?? t.service, at)}</p>
        {reason && (
          <p class="dim">
            {t.reason}: {reason}
          </p>
        )}
        <a href={hrefOf(`/jobs/${jobId}`)}>{t.job}</a>
      </div>
    </div>
  );
}

interface ExpiryProps {
  readonly approval: Approval;
  /** Undefined where it is not known. */
  readonly onExpire: 'fail' | 'reject' | undefined;
  readonly isMail: boolean;
}

/** How long the question stands, and what becomes of the job then. */
export function Expiry({ approval, onExpire, isMail }: ExpiryProps) {
  const t = texts();
  const { createdAt, expiresAt } = approval;
  const end = new Date(expiresAt);
  const left = end.getTime() - now.value;
  const whole = Math.max(1, end.getTime() - new Date(createdAt).getTime());
  const share = Math.max(0, Math.min(1, left / whole));
  const then = onExpire === 'fail' && isMail ? 'failMail' : (onExpire ?? 'unknown');
  return (
    <p class="expiry" title={exactTime(end)}>
      <span class={`time-left ${share < 0.2 ? 'is-short' : ''}`} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <b>{left > 0 ? t.left(roughDuration(left)) : t.over}</b> {t[then](clockTime(end))}
    </p>
  );
}
