import { find, rule } from '../passage.js';
import type { PlannerIntent } from '../planned-action.js';
import { saidSlots } from '../said-slots.js';
import { identifierSlot } from '../slots/identifier.js';
import { DETERMINERS, PROPOSAL } from '../vocabulary.js';

const FORMAT = '(?:markdown|pdf|json|md)';
const FETCH =
  '(?:ger(?:a|e|ar)|baix(?:a|e|ar)|mand(?:a|e|ar)|envi(?:a|e|ar)|da|de|pass(?:a|e|ar)|traz|traga|download|generate|send|give|get)(?:[- ]me)?';
/** To somebody else: an export goes to nobody, and half of what was asked is not done. */
const TO_SOMEBODY =
  '.{0,200}(?:@|\\s(?:para|pra|pro|ao?|to|por|by|via)\\s(?!(?:o\\s+formato\\s+)?(?:mim|me|an?|o|formato|format|pdf|json|markdown|md)(?![\\w-])))';
const HEAD = rule(
  `^export(?:a|e|ar)?\\s+.{0,80}?${PROPOSAL}(?![\\w-])|^(?:${FETCH}\\s+)?(?!${TO_SOMEBODY})${DETERMINERS}(?:${PROPOSAL}(?=\\s(?:.{0,80}\\s)?(?:em|in|as|como)\\s+(?:an?\\s+)?(?:formato\\s+)?${FORMAT}(?![\\w-]))|(?<first>${FORMAT})\\s+(?:d[ae]s?|of)\\s+${DETERMINERS}${PROPOSAL}(?![\\w-]))`,
);
const SAID = rule(
  `\\b(?:em|in|as|como|to|para|formato)\\s+(?:an?\\s+|o\\s+)?(?:formato\\s+)?(?<formats>${FORMAT}(?:(?:,|\\s(?:e|and))\\s+(?:(?:em|in|as)\\s+)?${FORMAT}){0,2})(?![\\w-])`,
);

/** "Exporte a proposta em pdf", "manda o pdf da proposta", "Export the proposal as JSON". */
export const propostaExportar: PlannerIntent = {
  name: 'proposta_exportar',
  head: HEAD,
  slots: (clause) => {
    const { first } = find(clause, HEAD)?.groups ?? {};
    const said = first ?? find(clause, SAID)?.groups.formats;
    const formats = said?.plain.match(new RegExp(FORMAT, 'g')) ?? [undefined];
    return formats.map((format) => ({
      ...identifierSlot(clause, 'proposta_id'),
      ...saidSlots({ formato: format === 'md' ? 'markdown' : format }),
    }));
  },
};
