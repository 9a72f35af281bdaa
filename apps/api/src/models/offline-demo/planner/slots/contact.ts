import { find, part, type Passage, rule } from '../passage.js';
import type { Slots } from '../planned-action.js';
import { saidSlots } from '../said-slots.js';
import { leadStatusIn } from './lead-status.js';
import { withoutWish } from './without-wish.js';
import { MAIL_ADDRESS } from '../../reports/mail-addresses.js';
import { withoutEnd } from '../../without-end.js';

export const EMAIL = rule(MAIL_ADDRESS);
export const PHONE = rule('(?<![\\w@.-])\\+?\\(?\\d[\\d ().-]{6,18}\\d(?![\\w@-])');
const COMPANY = rule(
  '(?:\\b(?:d[ae]|n[ao]|from|at|of)\\s+)?\\b(?:empresa|company)\\s*(?:e|is|:|=)?\\s+',
);
const COMPANY_AT = rule('(?:\\s(?:from|at)|,\\s+d[ao])\\s+');
const ORIGIN = rule(
  '\\b(?:(?:com\\s+|with\\s+)?(?:origem|origin|source)\\s*(?:em|e|is|:|=)?\\s+|(?:que\\s+)?(?:vei[o]|vind[oa]|came|coming)\\s+(?:d[aoe]s?|pel[oa]|por|from|via|through)\\s+(?:a\\s+|o\\s+|the\\s+)?|via\\s+)',
);
const STATUS = rule('\\b(?:como|as|status(?:\\s+de)?)\\s+(?=[a-z])');
const FIELD =
  '(?:da\\s+empresa|empresa|company|e-?mail|telefone|celular|fone|tel|phone|whatsapp|origem|origin|source|status|via|\\d|[^\\s,;:"]{1,64}@)';
/** Where the value of a field ends. */
const END = rule(
  `[,;:!?()\\n"]|\\.(?:\\s|$)|\\s(?:-\\s|(?:e|and)\\s+(?:[oa]\\s+|the\\s+)?${FIELD}|(?:com|with|que|veio|vindo|vinda|came|como|as|from|at|no\\s+crm|in\\s+the\\s+crm|por\\s+favor|please)(?![\\w-])|${FIELD})`,
);
/** "João da ACME": a company only where it is written in capitals, as `da Silva` is not. */
const CAPITALS = /\sd[aeo] ([A-Z0-9][A-Z0-9&.-]{1,60}(?: [A-Z0-9&.-]{2,60}){0,3})$/;

/** What is said of a person, whose name comes first. */
export function contactIn(passage: Passage): Slots {
  const name = withoutWish(valueAt(passage));
  const inCapitals = /[a-z]/.test(name) ? CAPITALS.exec(name) : null;
  const email = find(passage, EMAIL)?.whole.text;
  const status = find(passage, STATUS);
  return saidSlots({
    nome: inCapitals ? name.slice(0, inCapitals.index) : name,
    email: email && withoutEnd(email, '.!?'),
    telefone: phoneIn(passage),
    empresa: valueAfter(passage, COMPANY) ?? companyAt(passage) ?? inCapitals?.[1],
    origem: valueAfter(passage, ORIGIN),
    status_codigo: status && leadStatusIn(firstWords(status.after)),
  });
}

/** Eight to fifteen digits, as they were written. */
function phoneIn(passage: Passage): string | undefined {
  const written = find(passage, PHONE)?.whole.text;
  const digits = written?.replace(/\D/g, '').length ?? 0;
  return digits >= 8 && digits <= 15 && !/^\d{4}-\d\d-\d\d$/.test(written ?? '')
    ? written
    : undefined;
}

const valueAfter = (passage: Passage, pattern: RegExp): string | undefined => {
  const found = find(passage, pattern);
  return found && (valueAt(found.after) || undefined);
};

/** "from ACME" without the word company; an origin is said with "came from". */
function companyAt(passage: Passage): string | undefined {
  const found = find(passage, COMPANY_AT);
  if (!found || /\b(?:came|coming)$/.test(found.before.plain)) return undefined;
  return /^\p{Lu}/u.test(found.after.text) ? valueAt(found.after) : undefined;
}

/** The words up to the next field or punctuation, without quotation marks. */
export function valueAt(passage: Passage): string {
  const bare = part(passage, /^["'“‘«\s]*/.exec(passage.text)?.[0].length ?? 0);
  const end = find({ text: ` ${bare.text}`, plain: ` ${bare.plain}` }, END);
  const value = end ? end.before.text : bare.text;
  return withoutEnd(cutAtKeys(value), '"\'”’».!?');
}

/** A name ends where an e-mail address or a telephone number begins. */
function cutAtKeys(value: string): string {
  const at = /\s?(?:\S{1,64}@|\+?\(?\d[\d ().-]{6})/.exec(value);
  return at ? value.slice(0, at.index).trim() : value;
}

const firstWords = (passage: Passage): Passage => part(passage, 0, 40);
