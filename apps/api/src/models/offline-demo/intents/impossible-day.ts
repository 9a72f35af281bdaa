import type { Intent } from '../intent.js';
import { namesImpossibleDay } from '../days/request-days.js';

/** "Meu treino de 30/02": asked for again instead of guessed. */
export const impossibleDay: Intent = {
  offer: { pt: '', en: '' },
  tools: [],
  matches: ({ normalized, today }) => namesImpossibleDay(normalized, today),
  next: ({ language }) => ({
    say:
      language === 'pt'
        ? 'A data do pedido não existe no calendário. Escreva-a como 21/11/2026 ou 2026-11-21.'
        : 'The date in the request is in no calendar. Write it as 2026-11-21 or 21/11/2026.',
  }),
};
