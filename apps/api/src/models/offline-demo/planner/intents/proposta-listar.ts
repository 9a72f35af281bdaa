import { find, rule } from '../passage.js';
import type { PlannerIntent } from '../planned-action.js';
import { listedFor } from '../slots/lead-reference.js';
import { PROPOSAL, SHOW } from '../vocabulary.js';

const HEAD = rule(`^${SHOW}${PROPOSAL}(?![\\w-])`);

/** "Liste as propostas do João", "Show the proposals". */
export const propostaListar: PlannerIntent = {
  name: 'proposta_listar',
  head: HEAD,
  slots: (clause, turn) => {
    const head = find(clause, HEAD);
    return head ? [listedFor(head.after, head.groups.owner, turn)] : [];
  },
};
