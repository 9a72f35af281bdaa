import { listedTexts } from '../listed-texts.js';
import { find, type Found, type Passage, rule, withoutNames } from '../passage.js';
import type { PlannerIntent } from '../planned-action.js';
import { leadReference, leadSlots } from '../slots/lead-reference.js';
import { CREATE, DETERMINERS, LEAD, NOTE } from '../vocabulary.js';

const KEEP = '(?:salv(?:a|e|ar)|grav(?:a|e|ar)|guard(?:a|e|ar)|save|keep|record|log)';
const HEAD = rule(
  `^(?:(?:(?:${CREATE}|${KEEP})\\s+)?${DETERMINERS}(?<noun>${NOTE})|(?:anot(?:a|e|ar)(?:\\s+(?:ai|isso|isto))?|tom(?:a|e|ar)\\s+nota|note(?:\\s+down)?|take\\s+(?:a\\s+)?note|(?:write|jot)\\s+(?:it\\s+)?down)(?:\\s+(?:que|that|of)|\\s*:)?)(?![\\w-])`,
);
/** "Adicione ao João a nota ...": the lead stands before the noun. */
const LEAD_FIRST = rule(
  `^(?:${CREATE}|${KEEP})\\s+(?<lead>(?:ao?|par?a\\s+[oa]|pr[ao]|n[ao]|to|for)\\s.{1,80}?),?\\s+(?:[oa]|as|uma|the|an?)\\s+(?<noun>${NOTE})(?![\\w-])`,
);
const LAST_LEAD = rule(
  `\\s(?:ao?|n[ao]|para\\s+[oa]|d[oa]|to\\s+the|to|for|on)\\s+(?:the\\s+)?${LEAD}\\s+[^\\s].{0,80}$`,
);

const LAST_NAME = rule('\\sao?\\s+[^\\s,;]{1,60}(?:\\s[^\\s,;]{1,60}){0,4}$');

/** "Adicione a nota follow-up", "Add a note to lead João: call back". */
export const notaAdicionar: PlannerIntent = {
  name: 'nota_adicionar',
  head: new RegExp(`${HEAD.source}|${withoutNames(LEAD_FIRST)}`),
  slots: (clause, turn) => {
    const head = find(clause, HEAD) ?? find(clause, LEAD_FIRST);
    if (!head) return [];
    const several = /s$/.test(head.groups.noun?.plain ?? '');
    const first = head.groups.lead ? leadReference(head.groups.lead) : leadReference(head.after);
    const body = head.groups.lead ? head.after : (first?.rest ?? head.after);
    const { texts, last } = textsAndLead(body, several);
    const lead = leadSlots((first ?? last)?.name, turn);
    if (texts.length === 0) return [lead];
    return texts.map((texto) => ({ ...lead, texto }));
  },
};

/** A lead behind the text counts where the text is quoted or the word lead is said. */
function textsAndLead(body: Passage, several: boolean) {
  const { texts, rest } = listedTexts(body, several);
  if (rest.text !== '') return { texts, last: leadReference(rest) };
  const behind = find(body, LAST_LEAD) ?? toSomebody(body);
  const last = behind && leadReference(behind.whole);
  if (!behind || !last || last.rest.text.length > 1) return { texts, last: undefined };
  return { texts: listedTexts(behind.before, several).texts, last };
}

/** "nota urgente ao Hugo"; after a verb, "ligar ao Hugo", the name is part of the text. */
function toSomebody(body: Passage): Found | undefined {
  const found = find(body, LAST_NAME);
  const isAfterVerb = /(?:ar|er|ir)$/.test(found?.before.plain ?? '');
  return found && !isAfterVerb && /^(?:ao|à)\s/i.test(found.whole.text) ? found : undefined;
}
