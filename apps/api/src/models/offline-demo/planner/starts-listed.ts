import { find, part, type Passage, rule } from './passage.js';
import { dueDate } from './slots/due-date.js';
import { DETERMINERS, NOTE, PROPOSAL, TASK } from './vocabulary.js';

const THING = rule(
  `^(?<determiners>${DETERMINERS})(?:(?<note>${NOTE})|(?:${TASK}|${PROPOSAL}))(?![\\w-])`,
);
const INDEFINITE = /\b(?:uma?|outr[oa]s?|mais|nov[oa]s?|duas|another|an?|more|new|two)\b/;
/** What a text goes on with when the thing is only spoken of: "a proposta foi enviada". */
const SPOKEN_OF = /^(?:foi|e|esta|estava|sera|ja|nao|fiscal|fiscais|was|is|will|has|had)(?![\w-])/;

/**
 * Whether words without a verb order one more thing, as in "..., uma tarefa para hoje e a proposta
 * ACME". Undefined when they do not begin with a thing at all. An article alone is not enough:
 * notes speak of proposals.
 */
export function startsListed(words: Passage): boolean | undefined {
  const found = find(words, THING);
  if (!found) return undefined;
  const { after, groups } = found;
  if (SPOKEN_OF.test(after.plain)) return false;
  if (INDEFINITE.test(groups.determiners?.plain ?? '') || groups.note !== undefined) return true;
  return (
    after.text === '' ||
    /^["'“‘«:\p{Lu}]/u.test(after.text) ||
    /^(?:para|for)\s/.test(after.plain) ||
    isDue(after)
  );
}

/** "tarefa amanhã", "tarefa ligar para sexta" */
const isDue = (after: Passage): boolean => {
  const own = /^[^,;.!?\n]{0,200}?(?=[,;.!?\n]|\s(?:e|and)\s|$)/.exec(after.plain)?.[0] ?? '';
  return dueDate(part(after, 0, own.length)) !== undefined;
};
