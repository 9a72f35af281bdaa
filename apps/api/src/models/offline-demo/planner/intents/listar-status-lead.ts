import { rule } from '../passage.js';
import type { PlannerIntent } from '../planned-action.js';
import { LEAD, SHOW } from '../vocabulary.js';

/** "Quais são os status de lead?", "List the lead statuses". */
export const listarStatusLead: PlannerIntent = {
  name: 'listar_status_lead',
  head: rule(
    `^(?:${SHOW}|que\\s+)(?:possiveis\\s+|possible\\s+)?(?:status(?:es)?|situacoes|etapas|${LEAD}\\s+status(?:es)?)(?:\\s+(?:d[aeo]s?\\s+|of\\s+)?(?:an?\\s+|the\\s+)?${LEAD})?(?=[\\s.!?]*$|\\s+(?:possiveis|possible|existentes|disponiveis|available|existem|ha|tem|exist|there|are\\s+there|(?:voce|a\\s+gente)\\s+tem|do\\s+you\\s+have|can\\s+an?\\s))`,
  ),
  slots: () => [{}],
};
