import { find, rule } from '../passage.js';
import type { PlannerIntent } from '../planned-action.js';
import { saidSlots } from '../said-slots.js';
import { identifierSlot } from '../slots/identifier.js';
import { DETERMINERS, PROPOSAL } from '../vocabulary.js';

const FORMAT = '(?:pdf|json|markdown|md)';
const HEAD = rule(
  `^export(?:e|ar)?\\s+.{0,80}?${PROPOSAL}(?![\\w-])|^(?:ger(?:e|ar)|baix(?:e|ar)|download|generate)\\s+${DETERMINERS}${PROPOSAL}(?=\\s.{0,80}\\b${FORMAT}\\b)`,
);
const SAID = rule(`\\b(?:em|in|as|to|para|formato)\\s+(?:an?\\s+|o\\s+)?(?<format>${FORMAT})\\b`);

/** "Exporte a proposta em pdf", "Export the proposal as JSON". */
export const propostaExportar: PlannerIntent = {
  name: 'proposta_exportar',
  head: HEAD,
  slots: (clause) => {
    const format = find(clause, SAID)?.groups.format?.plain;
    const formato = format === 'md' ? 'markdown' : format;
    return [{ ...identifierSlot(clause, 'proposta_id'), ...saidSlots({ formato }) }];
  },
};
