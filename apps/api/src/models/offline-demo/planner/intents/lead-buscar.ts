import { listedTexts } from '../listed-texts.js';
import { find, rule } from '../passage.js';
import type { PlannerIntent } from '../planned-action.js';
import { saidSlots } from '../said-slots.js';
import { DETERMINERS, LEAD, LEADS, SHOW } from '../vocabulary.js';
import { withoutEnd } from '../../without-end.js';

const SEARCH =
  '(?:busque|buscar|procur(?:e|ar)|pesquis(?:e|ar)|encontr(?:e|ar)|ach(?:e|ar)|localiz(?:e|ar)|search(?:\\s+for)?|find|look\\s+(?:for|up))';
/** Also words of stories, as in "o cliente busca desconto": it is an order before a name. */
const COLLOQUIAL = '(?:busca|procura|pesquisa|encontra|acha|localiza)';
const WHAT = `\\s+(?:por\\s+|pel[oa]s?\\s+)?${DETERMINERS}`;
const LISTED = `${SHOW}${LEADS}\\s+(?=(?:d[aeo]s?|n[ao]s?|com|from|at|of|in|with)\\s)(?!do\\s(?:i|you|we)\\s)`;
const HEAD = rule(
  `^(?:${SEARCH}${WHAT}(?:${LEAD}(?![\\w-]))?|${COLLOQUIAL}${WHAT}${LEAD}(?![\\w-])|(?:${COLLOQUIAL}${WHAT}|${LISTED})(?<name>))`,
);
const LINK = rule(
  '^(?:(?:d[aeo]s?|com|por|pel[oa]|em|n[ao]|for|at|from|of|in|with|named|called|chamad[oa]s?|que\\s+contenham|(?:o\\s+)?nome|name|termo|term|empresa|company|the)(?![\\w-])\\s*|[:,-]\\s*){1,5}',
);

/** "Busque leads da ACME", "Search leads for João", "Liste os leads da ACME". */
export const leadBuscar: PlannerIntent = {
  name: 'lead_buscar',
  head: HEAD,
  slots: (clause) => {
    const head = find(clause, HEAD);
    if (!head) return [];
    const rest = find(head.after, LINK)?.after ?? head.after;
    if (head.groups.name && !/^["'“‘«]?\p{Lu}/u.test(rest.text)) return [];
    const [said] = listedTexts(rest, false).texts;
    const termo = said && withoutEnd(said, '.!?');
    return [saidSlots({ termo })];
  },
};
