import { listedTexts } from '../listed-texts.js';
import { find, rule } from '../passage.js';
import type { PlannerIntent } from '../planned-action.js';
import { saidSlots } from '../said-slots.js';
import { identifierSlot } from '../slots/identifier.js';
import { DETERMINERS, PROPOSAL, UPDATE } from '../vocabulary.js';

const BODY = '(?:corpo|texto|conteudo|body|text|content)';
const HEAD = rule(
  `^(?:${UPDATE}|escrev(?:a|er)|write)\\s+(?:no\\s+|in\\s+)?${DETERMINERS}(?:${BODY}\\s+(?:d[ae]s?|of)\\s+${DETERMINERS}${PROPOSAL}|${PROPOSAL}(?:['’]s)?\\s+${BODY})(?![\\w-])|^(?:[oa]\\s+)?${BODY}\\s+d[ae]\\s+${PROPOSAL}(?=\\s+e\\s)`,
);
const OPENING = rule(
  '^[^"\':“‘«]{0,60}?(?:\\b(?:para|por|to|with|com|as|e)(?![\\w-])|[:=])\\s*:?\\s*',
);

/** "Mude o corpo da proposta para '...'", "Update the proposal body to '...'". */
export const propostaAtualizarCorpo: PlannerIntent = {
  name: 'proposta_atualizar_corpo',
  head: HEAD,
  slots: (clause) => {
    const rest = find(clause, HEAD)?.after;
    const body = rest && find(rest, OPENING)?.after;
    const [corpo] = body ? listedTexts(body, false).texts : [];
    return [{ ...identifierSlot(clause, 'proposta_id'), ...saidSlots({ corpo }) }];
  },
};
