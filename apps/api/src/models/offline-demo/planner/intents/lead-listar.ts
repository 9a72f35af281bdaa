import { find, rule } from '../passage.js';
import type { PlannerIntent } from '../planned-action.js';
import { saidSlots } from '../said-slots.js';
import { leadStatusIn } from '../slots/lead-status.js';
import { LEADS, SHOW } from '../vocabulary.js';

const HEAD = rule(
  `^${SHOW}(?:(?<count>\\d{1,3})\\s+)?(?:(?:primeir[oa]s|ultim[oa]s|first|last)\\s+)?(?:(?<status>desqualificad[oa]s|qualificad[oa]s|perdid[oa]s|ganh[oa]s|qualified|disqualified|unqualified|won|lost|new)\\s+)?${LEADS}(?![\\w-])`,
);
const NEW = /\b(?:nov[oa]s|new)\s/;

/** "Liste os leads qualificados", "List the lost leads". */
export const leadListar: PlannerIntent = {
  name: 'lead_listar',
  head: HEAD,
  slots: (clause) => {
    const head = find(clause, HEAD);
    if (!head) return [];
    const { status, count } = head.groups;
    const isNew = NEW.test(head.whole.plain) ? 'novo' : undefined;
    const code = (status && leadStatusIn(status)) ?? leadStatusIn(head.after) ?? isNew;
    const limite = count && Number(count.plain);
    return [saidSlots({ status_codigo: code, limite })];
  },
};
