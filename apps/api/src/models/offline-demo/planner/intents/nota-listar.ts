import { find, rule } from '../passage.js';
import type { PlannerIntent } from '../planned-action.js';
import { listedFor } from '../slots/lead-reference.js';
import { NOTE, SHOW } from '../vocabulary.js';

const HEAD = rule(`^${SHOW}${NOTE}(?![\\w-])`);

/** "Liste as notas do João", "Show João's notes". */
export const notaListar: PlannerIntent = {
  name: 'nota_listar',
  head: HEAD,
  slots: (clause, turn) => {
    const head = find(clause, HEAD);
    return head ? [listedFor(head.after, head.groups.owner, turn)] : [];
  },
};
