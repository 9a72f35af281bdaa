import { find, type Passage, rule } from '../passage.js';

/** Codes of the CRM's states of a lead by the words for them; the special before the general. */
const STATUSES: readonly (readonly [string, RegExp])[] = [
  ['desqualificado', rule('\\b(?:desqualificad[oa]s?|disqualified|unqualified)\\b')],
  ['qualificado', rule('\\b(?:qualificad[oa]s?|qualified)\\b')],
  ['negociacao', rule('\\b(?:negociacao|negociando|negotiation|negotiating)\\b')],
  ['ganho', rule('\\b(?:ganh[oa]s?|won)\\b')],
  ['perdido', rule('\\b(?:perdid[oa]s?|lost)\\b')],
  ['novo', rule('\\b(?:nov[oa]s?|new)\\b')],
];

export const leadStatusIn = (passage: Passage): string | undefined =>
  STATUSES.find(([, pattern]) => find(passage, pattern) !== undefined)?.[0];
