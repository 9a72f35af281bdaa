import { ProblemError } from '@faina/client';
import { defineTexts } from '../../../texts/define-texts.ts';

const texts = defineTexts({
  en: {
    APPROVAL_ALREADY_DECIDED: 'Somebody else was faster; your decision was not taken.',
    APPROVAL_EXPIRED: 'Too late: the question has expired, or its job has ended. Nothing was done.',
    APPROVAL_HASH_MISMATCH:
      'It was changed while you read it, so nothing was decided. Read what is asked now, and decide again.',
    APPROVAL_TOOL_CHANGED:
      'Its tool was changed since it was asked. Reject it with a reason, and the model may ask anew.',
    APPROVAL_OF_OWN_JOB: 'The job is your own, and its agent wants another person to decide.',
    APPROVAL_ARGS_INVALID: 'The tool does not take these changes.',
    ANSWER_INVALID: 'The answer is not what is asked for.',
    CALL_NOT_UNKNOWN: 'Somebody else was faster: it is known by now what became of this call.',
    JOB_ALREADY_SETTLED: 'The job has ended, so nothing can be repeated.',
  },
  'pt-BR': {
    APPROVAL_ALREADY_DECIDED: 'Outra pessoa decidiu antes; a sua decisão não foi registrada.',
    APPROVAL_EXPIRED: 'Tarde demais: a pergunta expirou, ou o job dela terminou. Nada foi feito.',
    APPROVAL_HASH_MISMATCH:
      'Foi alterado enquanto você lia, então nada foi decidido. Leia o que se pergunta agora e decida outra vez.',
    APPROVAL_TOOL_CHANGED:
      'A ferramenta foi alterada desde a pergunta. Recuse com um motivo, e o modelo pode perguntar de novo.',
    APPROVAL_OF_OWN_JOB: 'O job é seu, e o agente dele quer que outra pessoa decida.',
    APPROVAL_ARGS_INVALID: 'A ferramenta não aceita estas alterações.',
    ANSWER_INVALID: 'A resposta não é o que se pede.',
    CALL_NOT_UNKNOWN: 'Outra pessoa foi mais rápida: já se sabe o que aconteceu com esta chamada.',
    JOB_ALREADY_SETTLED: 'O job terminou, então nada pode ser repetido.',
  },
});

/** Why the service did not take a decision, in words; undefined where it says so itself. */
export function refusedWords(error: unknown): string | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  const words = Object.entries(texts()).find(([code]) => code === error.code);
  return words?.[1];
}
