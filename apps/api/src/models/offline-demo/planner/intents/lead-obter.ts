import { find, type Passage, rule } from '../passage.js';
import type { PlannerIntent } from '../planned-action.js';
import { saidSlots } from '../said-slots.js';
import { identifierIn } from '../slots/identifier.js';
import { withoutWish } from '../slots/without-wish.js';
import { LEAD } from '../vocabulary.js';
import { withoutMarks } from '../../without-end.js';

const ONE = '(?:lead|cliente|contato|customer|client|contact)';
const VIEW =
  '(?:mostr(?:a|e|ar)|exib(?:a|e|ir)|abr(?:a|e|ir)|veja|ve|ver|traga|traz|obtenha|obter|consult(?:a|e|ar)|detalh(?:a|e|ar)|show|get|open|display|see|view)(?:\\s+me)?\\s+';
const DETAILS =
  '(?:(?:[oa]s\\s+|the\\s+)?(?:dados|detalhes|informacoes|details|data)\\s+(?:d[aoe]s?|of|for)\\s+)';
const FIELD =
  '(?:telefone|celular|whatsapp|e-?mail|empresa|origem|status|phone(?:\\s+number)?|company|source)';
/** "Qual é o telefone do João?", "What is John's phone?" */
const WHAT_OF = `(?:qual(?:\\s+e)?|what(?:\\s+is|['’]s))\\s+(?:[oa]\\s+|the\\s+)?(?:${FIELD}\\s+(?:d[aoe]s?|of|for)\\s+(?:the\\s+)?(?:${ONE}\\s+)?|(?<owner>[^,;:"]{1,60}?)['’]s\\s+${FIELD}(?![\\w-]))`;
const HEAD = rule(
  `^(?:${WHAT_OF}|(?:${VIEW})?${DETAILS}(?:[oa]\\s+|the\\s+)?(?:${ONE}\\s+)?|${VIEW}(?:[oa]\\s+|the\\s+)?${ONE}(?![\\w-])|${VIEW}(?:[oa]\\s+)?(?<person>)(?=[^\\s,;]{2,60}(?:\\s[^\\s,;]{2,60}){0,3}[.!?]?$)|(?:quem\\s+e|who\\s+is)\\s+(?:[oa]\\s+|the\\s+)?(?:${ONE}\\s+)?)`,
);
const OPENING = rule('^(?:[:-]|chamad[oa]|named|called)\\s*');
const PLACE = rule(
  `\\s(?:no|do|in\\s+the|from\\s+the)\\s+(?:crm|cadastro|sistema|${LEAD})\\b.{0,20}$`,
);

/** "Mostre o lead João", "Mostre a Ana", "Quem é a Maria?", "Show lead joao@example.com". */
export const leadObter: PlannerIntent = {
  name: 'lead_obter',
  head: HEAD,
  slots: (clause) => {
    const head = find(clause, HEAD);
    const rest = head?.after;
    if (!rest) return [];
    // Without the word lead it is one only by a capital letter.
    if (head.groups.person && !/^\p{Lu}/u.test(rest.text)) return [];
    const ref =
      head.groups.owner?.text ??
      identifierIn(rest) ??
      reference(find(rest, OPENING)?.after ?? rest);
    return [saidSlots({ ref })];
  },
};

const reference = (passage: Passage): string =>
  withoutWish(withoutMarks((find(passage, PLACE)?.before ?? passage).text, '"\'“‘”’.!?'));
