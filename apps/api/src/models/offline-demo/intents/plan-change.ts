import type { Intent } from '../intent.js';
import { speaksOfWorkout } from '../coach/workout-change.js';

const CHANGE =
  /\b(apag\w{1,3}|remov\w{1,2}|exclu\w{1,2}|delet\w{1,3}|remove|edit\w{0,2}|alter\w{1,2}|cri(a|e|ar)|create)\b/;

/** "Apague meu treino de amanhã": a change that no rule serves. It says that nothing was changed. */
export const planChange: Intent = {
  offer: { pt: '', en: '' },
  tools: [],
  matches: ({ normalized }) => CHANGE.test(normalized) && speaksOfWorkout(normalized),
  next: ({ language }) => ({
    say:
      language === 'pt'
        ? 'Não mudei nada: posso mudar o dia de um treino, concluí-lo, pulá-lo ou criar um. Para outras mudanças, configure um modelo de linguagem.'
        : 'Nothing was changed: I can move, complete, skip or create a workout. For other changes, set up a language model.',
  }),
};
