import type { Intent } from '../intent.js';

/**
 * "Adie meu treino de amanhã": the stand-in only reads, because a rule that misreads a sentence
 * must not change somebody's plan. It says so instead of answering something else.
 */
export const planChange: Intent = {
  offer: { pt: '', en: '' },
  tools: [],
  matches: ({ normalized }) =>
    /\b(adi(a|e|ar|ei)|remarc\w+|reagend\w+|agend\w+|mov(a|er)|mud(a|e|ar)|tro(ca|car|que)|cancel\w*|pul(a|e|ar)|cri(a|e|ar)|mar(ca|car|que)|conclu\w+|reschedul\w+|postpone\w*|move|swap|skip|create|mark|delete)\b/.test(
      normalized,
    ) &&
    /\b(treinos?|plano|corridas?|pedal|natacao|workouts?|plan|runs?|rides?|swims?|training)\b/.test(
      normalized,
    ),
  next: ({ language }) => ({
    say:
      language === 'pt'
        ? 'Não mudei nada: este substituto por regras só consulta dados. Para mudar o plano, configure um modelo de linguagem.'
        : 'Nothing was changed: this rule-based stand-in only reads. To change the plan, set up a language model.',
  }),
};
