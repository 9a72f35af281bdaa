import type { Job } from '@faina/client';
import { defineTexts } from '../texts/define-texts.ts';
import { Icon, type IconName } from './icon.tsx';

const texts = defineTexts({
  en: {
    PENDING: 'Pending',
    ACTIVE: 'Active',
    DELAYED: 'Delayed',
    WAITING: 'Waiting',
    approval: 'Waiting, approval',
    attention: 'Waiting, attention',
    COMPLETED: 'Completed',
    PARTIAL: 'Completed, partly',
    FAILED: 'Failed',
    CANCELLED: 'Cancelled',
  },
  'pt-BR': {
    PENDING: 'Na fila',
    ACTIVE: 'Em execução',
    DELAYED: 'Adiado',
    WAITING: 'Aguardando',
    approval: 'Aguardando aprovação',
    attention: 'Aguardando atenção',
    COMPLETED: 'Concluído',
    PARTIAL: 'Concluído em parte',
    FAILED: 'Falhou',
    CANCELLED: 'Cancelado',
  },
});

/** What is known of a job's state in any list. */
export type StatusOf = Pick<Job, 'status'> & Partial<Pick<Job, 'waitingFor' | 'output'>>;

interface Look {
  readonly icon: IconName;
  readonly word: string;
  /** One of the classes of status.css. */
  readonly tone: string;
}

/** Shape, word and tone of a status. */
export function lookOf({ status, waitingFor, output }: StatusOf): Look {
  const t = texts();
  if (status === 'WAITING' && waitingFor === 'attention') {
    return { icon: 'ATTENTION', word: t.attention, tone: 'is-waiting' };
  }
  if (status === 'WAITING') {
    return {
      icon: 'WAITING',
      word: waitingFor === 'approval' ? t.approval : t.WAITING,
      tone: 'is-waiting',
    };
  }
  if (status === 'COMPLETED' && output?.completeness && output.completeness !== 'complete') {
    return { icon: 'PARTIAL', word: t.PARTIAL, tone: 'is-quiet' };
  }
  const tone = status === 'ACTIVE' ? 'is-active' : status === 'FAILED' ? 'is-failed' : 'is-quiet';
  return { icon: status, word: t[status], tone };
}

/** A job's state: a shape, a word, and colour only for what somebody should see. */
export function Status({ of }: { readonly of: StatusOf }) {
  const { icon, word, tone } = lookOf(of);
  return (
    <span class={`status ${tone}`} title={of.status}>
      <Icon name={icon} />
      {word}
    </span>
  );
}
