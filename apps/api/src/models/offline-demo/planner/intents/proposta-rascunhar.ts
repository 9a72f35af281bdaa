import { listedTitles } from '../listed-texts.js';
import { find, joined, type Passage, rule, withoutNames } from '../passage.js';
import type { PlannerIntent, Slots, Turn } from '../planned-action.js';
import { saidSlots } from '../said-slots.js';
import { isSameName, leadReference, leadSlots } from '../slots/lead-reference.js';
import { CREATE, DETERMINERS, LEAD, PROPOSAL } from '../vocabulary.js';

const DRAFT = `(?:${CREATE}|rascunh(?:a|e|ar)|prepar(?:a|e|ar)|elabor(?:a|e|ar)|mont(?:a|e|ar)|redija|redig(?:e|ir)|ger(?:a|e|ar)|draft|prepare|generate)`;
const HEAD = rule(
  `^(?:${DRAFT}\\s+)?${DETERMINERS}(?:rascunho\\s+d[ae]\\s+|draft\\s+)?${PROPOSAL}(?![\\w-])`,
);
/** "Draft the ACME proposal". */
const TITLE_FIRST = rule(
  `^(?:draft|prepare|create|write|make)\\s+(?:the|an?)\\s+(?<title>[^,;]{1,80}?)\\s+proposal(?![\\w-])`,
);
const CURRENCIES: readonly (readonly [string, RegExp])[] = [
  ['USD', rule('\\s*\\b(?:em|in)\\s+(?:dolar(?:es)?|dollars?|usd|us\\$)(?![a-z])')],
  ['EUR', rule('\\s*\\b(?:em|in)\\s+(?:euros?|eur)(?![a-z])')],
  ['BRL', rule('\\s*\\b(?:em|in)\\s+(?:reais|real|brl|r\\$)(?![a-z])')],
];
const FOR = rule('^(?:para|pra|for|to)\\s+(?:[oa]s?\\s+|the\\s+)?');
const FOR_LEAD = rule(
  `\\s(?:para|pra|ao?|d[oa]|for|to)\\s+(?:[oa]\\s+|the\\s+)?(?:${LEAD}\\s+)?[^\\s].{0,80}$`,
);
const OPENING = rule('^(?:(?:de|sobre|about|on)(?![\\w-])\\s*|[:,-]\\s*)');
const DEFAULT_TITLE = { pt: 'Proposta', en: 'Proposal' };

/** "Rascunhe a proposta ACME", "Draft a proposal for lead João in dollars". */
export const propostaRascunhar: PlannerIntent = {
  name: 'proposta_rascunhar',
  head: new RegExp(`${HEAD.source}|${withoutNames(TITLE_FIRST)}`),
  slots: (clause, turn) => {
    const titled = find(clause, TITLE_FIRST);
    const rest = titled?.after ?? find(clause, HEAD)?.after;
    if (!rest) return [];
    const [currency, body] = withoutCurrency(rest);
    const title = titled?.groups.title?.text;
    return [{ ...titleAndLead(body, title, turn), ...currency }];
  },
};

function titleAndLead(body: Passage, given: string | undefined, turn: Turn): Slots {
  const first = leadReference(body);
  if (first && isAboutLead(body, first.name, turn)) {
    const title = given ?? titleIn(first.rest);
    const name = first.name ?? turn.lead?.name;
    const fallback = name && `${DEFAULT_TITLE[turn.language]}: ${name}`;
    return { ...leadSlots(first.name, turn), ...saidSlots({ titulo: title ?? fallback }) };
  }
  const behind = find(body, FOR_LEAD);
  const last = behind && leadReference(behind.whole);
  const isNamed = last && last.rest.text.length <= 1 && isAboutLead(behind.whole, last.name, turn);
  const title = given ?? titleIn(isNamed ? behind.before : (find(body, FOR)?.after ?? body));
  const lead = leadSlots(isNamed ? last.name : undefined, turn);
  return { ...lead, ...saidSlots({ titulo: title }) };
}

/**
 * "Proposta para a ACME" names the lead where the request has made none. After "cadastre o Paulo"
 * it names what is proposed, unless it says the word lead or speaks of Paulo.
 */
function isAboutLead(passage: Passage, name: string | undefined, { lead }: Turn): boolean {
  if (name === undefined || lead?.origin !== 'created') return true;
  return SAYS_LEAD.test(passage.plain) || isSameName(name, lead.name);
}

const SAYS_LEAD = new RegExp(`^\\s*\\S+\\s+(?:[oa]\\s+|the\\s+)?${LEAD}\\s`);

function titleIn(passage: Passage): string | undefined {
  return listedTitles(find(passage, OPENING)?.after ?? passage, false).texts[0];
}

function withoutCurrency(rest: Passage): readonly [Slots, Passage] {
  for (const [moeda, pattern] of CURRENCIES) {
    const found = find(rest, pattern);
    if (!found) continue;
    return [{ moeda }, joined(found.before, found.after)];
  }
  return [{}, rest];
}
