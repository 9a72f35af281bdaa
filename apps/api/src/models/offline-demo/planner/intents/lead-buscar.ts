import { listedTexts } from '../listed-texts.js';
import { find, rule } from '../passage.js';
import type { PlannerIntent } from '../planned-action.js';
import { saidSlots } from '../said-slots.js';
import { DETERMINERS, LEAD } from '../vocabulary.js';
import { withoutEnd } from '../../without-end.js';

const SEARCH =
  '(?:busque|buscar|procur(?:e|ar)|pesquis(?:e|ar)|encontr(?:e|ar)|ach(?:e|ar)|localiz(?:e|ar)|search(?:\\s+for)?|find|look\\s+(?:for|up))';
const HEAD = rule(`^${SEARCH}\\s+(?:por\\s+|pel[oa]s?\\s+)?${DETERMINERS}(?:${LEAD}(?![\\w-]))?`);
const LINK = rule(
  '^(?:(?:d[aeo]s?|com|por|pel[oa]|em|n[ao]|for|at|from|of|in|with|named|called|chamad[oa]s?|que\\s+contenham|(?:o\\s+)?nome|name|termo|term|empresa|company|the)(?![\\w-])\\s*|[:,-]\\s*){1,5}',
);

/** "Busque leads da ACME", "Search leads for João". */
export const leadBuscar: PlannerIntent = {
  name: 'lead_buscar',
  head: HEAD,
  slots: (clause) => {
    const rest = find(clause, HEAD)?.after;
    if (!rest) return [];
    const [said] = listedTexts(find(rest, LINK)?.after ?? rest, false).texts;
    const termo = said && withoutEnd(said, '.!?');
    return [saidSlots({ termo })];
  },
};
