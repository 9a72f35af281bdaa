import { rule } from '../passage.js';
import type { PlannerIntent } from '../planned-action.js';
import { LEAD, SHOW } from '../vocabulary.js';

/** "Quais são os status de lead?", "List the lead statuses". */
export const listarStatusLead: PlannerIntent = {
  name: 'listar_status_lead',
  head: rule(
    `^${SHOW}(?:possiveis\\s+|possible\\s+)?(?:status(?:es)?|situacoes|etapas|${LEAD}\\s+status(?:es)?)(?:\\s+(?:d[aeo]s?\\s+|of\\s+)?(?:an?\\s+|the\\s+)?${LEAD})?(?=[\\s.!?]*$|\\s+(?:possiveis|existentes|disponiveis|existem|ha|exist|there))`,
  ),
  slots: () => [{}],
};
