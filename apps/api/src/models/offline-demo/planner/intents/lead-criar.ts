import { find, part, type Passage, rule } from '../passage.js';
import type { PlannerIntent } from '../planned-action.js';
import { contactIn } from '../slots/contact.js';
import { CREATE, DETERMINERS, LEAD, NOTE, PROPOSAL, TASK } from '../vocabulary.js';
import { withoutEnd } from '../../without-end.js';

const HEAD = rule(
  `^(?:${CREATE}\\s+${DETERMINERS}${LEAD}(?![\\w-])|nov[oa]s?\\s+${LEAD}(?![\\w-])|(?:an?\\s+)?new\\s+${LEAD}(?![\\w-])|(?:cadastr(?:a|e|ar)|registr(?:a|e|ar)|register|sign\\s+up)\\s+(?!que\\s|that\\s)${DETERMINERS}|${CREATE}\\s+(?!${NOTE}|${TASK}|${PROPOSAL})(?=[^,;:"]{1,100}?\\s(?:como|as)\\s+${DETERMINERS}${LEAD}(?![\\w-]))${DETERMINERS})`,
);
const OPENING = rule(
  '^(?:(?:[:,-]|(?:(?:(?:de|com(?:\\s+o)?|with(?:\\s+the)?)\\s+)?(?:nome|name)(?:\\s+de)?|for|para|chamad[oa]s?|named|called|pessoa|empresa|company|person)(?![\\w-]))\\s*){1,4}',
);
/** "o João e a Maria": the article tells a second person from a surname as in Souza e Silva. */
const NEXT_PERSON = /(?:,\s*|\s+)(?:e|and)\s+(?:[oa]|the)\s+(?=\p{Lu})/giu;
const TWO_WORDS = /^(\p{Lu}[\p{L}'’-]{0,60})\s+(?:e|and)\s+(\p{Lu}[\p{L}'’-]{0,60})$/u;

/** "Cadastre o Lennon", "Create a lead for Clara, e-mail clara@example.com". */
export const leadCriar: PlannerIntent = {
  name: 'lead_criar',
  head: HEAD,
  slots: (clause) => {
    const rest = find(clause, HEAD)?.after;
    if (!rest) return [];
    const body = find(rest, OPENING)?.after ?? rest;
    return people(body).map(contactIn);
  },
};

function people(passage: Passage): readonly Passage[] {
  const pair = TWO_WORDS.exec(withoutEnd(passage.text, '.!?'));
  if (pair) {
    const second = passage.text.lastIndexOf(pair[2] ?? '');
    return [part(passage, 0, pair[1]?.length), part(passage, second)];
  }
  const pieces: Passage[] = [];
  let from = 0;
  for (const { index, 0: link } of passage.text.matchAll(NEXT_PERSON)) {
    pieces.push(part(passage, from, index));
    from = index + link.length;
  }
  return [...pieces, part(passage, from)];
}
