import { rule } from '../passage.js';
import type { PlannerIntent } from '../planned-action.js';
import { identifierSlot } from '../slots/identifier.js';
import { PROPOSAL } from '../vocabulary.js';

const SUM =
  '(?:re)?(?:calcul(?:a|e|ar|ate)|som(?:a|e|ar)|totaliz(?:a|e|ar)|compute|sum(?:\\s+up)?|add\\s+up|total)';
const TOTAL = '(?:total|totais|totals)';
const HEAD = rule(
  `^${SUM}\\s.{0,60}?\\b(?:${TOTAL}|${PROPOSAL})(?![\\w-])|^(?:qual|quais|quanto|what|how\\s+much)\\s.{0,40}?\\b${TOTAL}\\s+(?:d[ae]s?|of)\\s.{0,40}?${PROPOSAL}(?![\\w-])|^(?:quanto\\s+(?:e|da|deu|ficou|custa|soma)|how\\s+much\\s+(?:is|does))\\s.{0,40}?${PROPOSAL}(?![\\w-])`,
);

/** "Calcule os totais da proposta", "Calculate the proposal totals". */
export const propostaCalcularTotais: PlannerIntent = {
  name: 'proposta_calcular_totais',
  head: HEAD,
  slots: (clause) => [identifierSlot(clause, 'proposta_id')],
};
