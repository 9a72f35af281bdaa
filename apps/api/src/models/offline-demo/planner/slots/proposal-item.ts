import { find, type Found, part, type Passage, rule } from '../passage.js';
import type { Slots } from '../planned-action.js';
import { quotedSpans, unquotedPlain } from '../quoted.js';
import { saidSlots } from '../said-slots.js';
import { NUMBER_WORD, numberFromWord } from '../../number-words.js';
import { withoutEnd } from '../../without-end.js';

/** How many, in digits or in a word. */
export const COUNT = `(?:\\d[\\d.,]{0,15}|${NUMBER_WORD})`;
export const CURRENCY = '(?:r\\$|us\\$|\\$|€)';

const MARKED = rule(
  `(?:^|[,\\s(])(?:(?:a|por|at|for|de|@|cada|each|preco|valor|price)\\s+){0,2}${CURRENCY}\\s*(?<price>\\d[\\d.,]{0,20})`,
);
const BARE = rule(
  '[,\\s(](?:com\\s+|with\\s+)?(?:a|por|at|for|@|preco|valor|price)(?:\\s+(?:unitario|de|of))?\\s*[:=]?\\s*(?<price>\\d[\\d.,]{0,20})',
);
/** A sum for all is no unit price. */
const IN_ALL = rule(
  '^[^,;]{0,20}\\b(?:no\\s+total|ao\\s+todo|em\\s+total|in\\s+total|altogether)\\b',
);
const OPENING = rule('^[:,\\s-]+');
const FIRST = rule(`^(?<count>${COUNT})\\s*(?:x\\s+|un(?:idades?|its?)?\\s+(?:d[aeo]|of)\\s+|\\s)`);
const NAMED = rule(
  '(?:^|[,\\s(])(?:quantidade|qtde?|quantity)\\s*[:=]?\\s*(?<count>\\d[\\d.,]{0,15})',
);
const LAST = rule('[,(]\\s*(?<count>\\d[\\d.,]{0,15})(?:\\s\\w{1,30})?$');

/**
 * "2 licenças a R$ 1.500,00", "'Consultoria', 10 horas, preço 200". What is not said is left out;
 * numbers stay as they are written, the tool reads them.
 */
export function proposalItem(given: Passage): Slots {
  const said = find(given, OPENING)?.after ?? given;
  const passage = { ...said, plain: unquotedPlain(said) };
  const price = firstOf(passage, [MARKED, BARE]);
  const isUnitPrice = price !== undefined && find(price.after, IN_ALL) === undefined;
  const body = withoutComma(price?.before ?? passage);
  const count = firstOf(body, [FIRST, NAMED, LAST]);
  const quantity =
    countOf(count?.groups.count?.plain) ??
    countOf(price && find(price.after, NAMED)?.groups.count?.plain);
  const unitPrice = isUnitPrice ? numberIn(price.groups.price?.plain) : undefined;
  const described = quotedIn(passage) ?? description(count ? around(count) : body);
  return saidSlots({ descricao: described, quantidade: quantity, preco_unitario: unitPrice });
}

const withoutComma = (passage: Passage): Passage =>
  part(passage, 0, withoutEnd(passage.text, ',').length);

const firstOf = (passage: Passage, patterns: readonly RegExp[]): Found | undefined =>
  patterns.map((pattern) => find(passage, pattern)).find((found) => found !== undefined);

const countOf = (said: string | undefined): string | undefined =>
  said && (numberFromWord(said)?.toString() ?? numberIn(said));

/** Without the punctuation that ends a clause. */
const numberIn = (said: string | undefined): string | undefined => said && withoutEnd(said, '.,');

/** What stands before the number, or else after it: "consultoria, 10 horas", "2 licenças". */
const around = ({ before, after }: Found): Passage => (before.text === '' ? after : before);

const description = (passage: Passage): string =>
  withoutEnd((find(passage, LINK)?.after ?? passage).text, ',:;.(-');

const LINK = rule('^(?:[:,-]|(?:d[aeo]|of)(?![\\w-]))\\s*');

function quotedIn(passage: Passage): string | undefined {
  const [span] = quotedSpans(passage.text);
  return span && part(passage, span.from + 1, span.to).text;
}
