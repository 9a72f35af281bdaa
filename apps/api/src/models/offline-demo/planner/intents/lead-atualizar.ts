import { find, type Found, type Passage, rule, withoutNames } from '../passage.js';
import type { PlannerIntent, Slots, Turn } from '../planned-action.js';
import { saidSlots } from '../said-slots.js';
import { contactIn, EMAIL, PHONE, valueAt } from '../slots/contact.js';
import { leadStatusIn } from '../slots/lead-status.js';
import { leadSlots, nameAt } from '../slots/lead-reference.js';
import { LEAD, UPDATE } from '../vocabulary.js';
import { withoutMarks } from '../../without-end.js';

const FIELD =
  '(?:telefone|celular|fone|whatsapp|phone(?:\\s+number)?|e-?mail|empresa|company|nome|name|origem|origin|source|status|situacao)';
const ARTICLE = '(?:(?:os?|as?|the|novo|nova|new|seu|sua|his|her|their)\\s+){0,3}';
const STATUS_WORD =
  '(?:(?:em\\s+)?negociacao|(?:des)?qualificad[oa]|nov[oa]|ganh[oa]|perdid[oa]|(?:dis|un)?qualified|negotiating|(?:in\\s+)?negotiation|won|lost|new)';
const MARK =
  '(?:marque|marc(?:a|ar)|mov(?:a|e|er)|pass(?:a|e|ar)|coloca|coloque|colocar|bota|poe|ponha|mark|move|set)';
const HEAD = rule(
  `^(?:${UPDATE}\\s+${ARTICLE}(?:(?:[^\\s,;:"]{1,60}(?:\\s[^\\s,;:"]{1,60})?)['’]s\\s+)?${FIELD}(?![\\w-])|${MARK}\\s+(?:.{1,100}?\\s)?(?:como|para|pra|as|to)\\s+${STATUS_WORD}(?![\\w-])|${UPDATE}\\s+${ARTICLE}${LEAD}\\s)`,
);
const RENAMED = rule(
  `^(?:rename|renome(?:ia|ie|ar))\\s+(?<lead>.{1,100}?)\\s(?:para|pra|to|as|como)\\s+(?<name>.+)$`,
);
const MARKED = rule(
  `^${MARK}\\s+(?!${ARTICLE}${FIELD}\\s)${ARTICLE}(?:${LEAD}(?![\\w-])\\s*)?(?<lead>.{0,100}?)\\s*(?:como|para|pra|as|to)\\s+(?<status>${STATUS_WORD})(?![\\w-])`,
);
const CHANGED = rule(
  `(?:^${UPDATE}\\s+|[,\\s](?:e|and)\\s+|,\\s?)${ARTICLE}(?:(?<owner>[^\\s,;:"]{1,60}(?:\\s[^\\s,;:"]{1,60})?)['’]s\\s+)?(?<field>${FIELD})(?:\\s+(?:d[aoe]s?|of|for)\\s+(?<lead>.{1,100}?))?\\s*(?:\\s(?:para|pra|por|to|como|as)\\s|=|:)\\s*(?<value>.*)$`,
);
const OF_LEAD = rule(
  `^${UPDATE}\\s+${ARTICLE}${LEAD}\\s+(?<lead>.{1,100}?)\\s*(?:[,:]|\\scom\\s|\\swith\\s)`,
);
const WHO = rule(`^(?:(?:os?|as?|the)\\s+)?(?:${LEAD}\\s+)?`);

const SLOT_NAMES: readonly (readonly [string, RegExp])[] = [
  ['telefone', /^(?:telefone|celular|fone|whatsapp|phone)/],
  ['email', /^e-?mail/],
  ['empresa', /^(?:empresa|company)/],
  ['nome', /^(?:nome|name)/],
  ['origem', /^(?:origem|origin|source)/],
  ['status_codigo', /^(?:status|situacao)/],
];

/** "Mude o telefone do João para 11 98888-7777", "Mark lead Maria as qualified". */
export const leadAtualizar: PlannerIntent = {
  name: 'lead_atualizar',
  head: new RegExp(`${HEAD.source}|${withoutNames(RENAMED)}`),
  slots: (clause, turn) => [
    renamed(clause, turn) ?? marked(clause, turn) ?? changed(clause, turn) ?? ofLead(clause, turn),
  ],
};

function renamed(clause: Passage, turn: Turn): Slots | undefined {
  const { lead, name } = find(clause, RENAMED)?.groups ?? {};
  return name && { ...leadSlots(whoIn(lead), turn), ...saidSlots({ nome: valueAt(name) }) };
}

function marked(clause: Passage, turn: Turn): Slots | undefined {
  const found = find(clause, MARKED);
  const code = found?.groups.status && leadStatusIn(found.groups.status);
  if (!found || code === undefined) return undefined;
  return { ...leadSlots(whoIn(found.groups.lead), turn), status_codigo: code };
}

function changed(clause: Passage, turn: Turn): Slots | undefined {
  const found = find(clause, CHANGED);
  if (!found) return undefined;
  const lead = leadSlots(whoIn(found.groups.owner ?? found.groups.lead), turn);
  return { ...lead, ...fieldsIn(found, SLOT_NAMES.length) };
}

/** One field after the other, so many at most: each value ends where the next field is named. */
function fieldsIn({ groups: { field, value } }: Found, most: number): Slots {
  if (!field || !value || most === 0) return {};
  const next = find(value, CHANGED);
  const own = fieldSlot(field, next?.before ?? value);
  return next ? { ...own, ...fieldsIn(next, most - 1) } : own;
}

function fieldSlot(field: Passage, value: Passage): Slots {
  const name = SLOT_NAMES.find(([, pattern]) => pattern.test(field.plain))?.[0] ?? '';
  if (name === '') return {};
  if (name === 'status_codigo') {
    return saidSlots({ status_codigo: leadStatusIn(value) ?? valueAt(value) });
  }
  const isWords = /^(?:nome|empresa|origem)$/.test(name);
  return saidSlots({ [name]: isWords ? valueAt(value) : keyIn(value) });
}

/** An address or a number as it was said, also where it is neither; the tool judges it. */
const keyIn = (value: Passage): string => {
  const { text } = (find(value, EMAIL) ?? find(value, PHONE))?.whole ?? value;
  return withoutMarks(text, '"\'“‘”’.!?').slice(0, 320);
};

function ofLead(clause: Passage, turn: Turn): Slots {
  const found = find(clause, OF_LEAD);
  if (!found) return leadSlots(undefined, turn);
  const { email, telefone, empresa, origem, status_codigo } = contactIn(found.after);
  const fields = saidSlots({ email, telefone, empresa, origem, status_codigo });
  return { ...leadSlots(whoIn(found.groups.lead), turn), ...fields };
}

/** Nobody where only a pronoun stands, or the word lead. */
function whoIn(passage: Passage | undefined): string | undefined {
  if (!passage) return undefined;
  const rest = find(passage, WHO)?.after ?? passage;
  if (/^(?:el[ea]|dele|dela|him|her|it|)$/.test(rest.plain)) return undefined;
  return nameAt(rest, false)?.name ?? (rest.text || undefined);
}
