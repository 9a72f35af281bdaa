import { find, joined, type Passage, rule } from '../passage.js';
import type { PlannerIntent } from '../planned-action.js';
import { unquotedPlain } from '../quoted.js';
import { identifierSlot, UUID } from '../slots/identifier.js';
import { COUNT, CURRENCY, proposalItem } from '../slots/proposal-item.js';
import { ADD, LEAD, NOTE, PROPOSAL, TASK } from '../vocabulary.js';

const TO_PROPOSAL = `(?:a|na|para\\s+a|to\\s+(?:the|this)|to|in\\s+the|on\\s+the)\\s+${PROPOSAL}(?:\\s+${UUID})?`;
const ITEM =
  '(?:(?:o|um|mais\\s+um|outro|the|an?|another)\\s+)?(?:novo\\s+|new\\s+)?(?:item|itens|items)';
/** An item, or a number of something with a price or with the proposal that it goes to. */
const HEAD = rule(
  `^${ADD}\\s+(?:${TO_PROPOSAL}\\s*[:,]?\\s+(?=${ITEM}|${COUNT}\\s)|(?=${ITEM}(?![\\w-]))|(?=["'“‘«].{1,200}\\s${TO_PROPOSAL}(?![\\w-]))|(?=${COUNT}\\s(?!${LEAD}|${NOTE}|${TASK}).{0,150}?(?:${CURRENCY}|\\b(?:a|por|at|for)\\s+\\d|\\b${TO_PROPOSAL}\\b)))`,
);
const PLACE = rule(`(?:^|[,\\s])${TO_PROPOSAL}(?![\\w-])`);
const LABEL = rule(`^${ITEM}(?![\\w-])\\s*:?\\s*`);

/** "Adicione à proposta 2 licenças a R$ 1.500,00", "Add 2 licenses at $1,500.00 to the proposal". */
export const propostaAdicionarItem: PlannerIntent = {
  name: 'proposta_adicionar_item',
  head: HEAD,
  slots: (clause) => {
    const head = find(clause, HEAD);
    if (!head) return [];
    const item = withoutPlace(find(head.after, LABEL)?.after ?? head.after);
    return [{ ...identifierSlot(clause, 'proposta_id'), ...proposalItem(item) }];
  },
};

/** Without "na proposta", wherever it stands. */
function withoutPlace(passage: Passage): Passage {
  const found = find({ ...passage, plain: unquotedPlain(passage) }, PLACE);
  if (!found) return passage;
  const before = passage.plain.slice(0, found.before.text.length);
  return joined({ ...found.before, plain: before }, found.after);
}
