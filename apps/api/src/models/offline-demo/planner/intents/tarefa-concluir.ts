import { find, rule } from '../passage.js';
import type { PlannerIntent } from '../planned-action.js';
import { saidSlots } from '../said-slots.js';
import { identifierIn } from '../slots/identifier.js';
import { DETERMINERS, TASK } from '../vocabulary.js';

const FINISH =
  '(?:conclu(?:a|i|ir)|finaliz(?:a|e|ei|ar)|complet(?:a|e|ei|ar)|termin(?:a|e|ei|ar)|encerr(?:a|e|ei|ar)|fech(?:a|e|ei|ar)|(?:da|de|dar)\\s+baixa\\s+n[ao]|finish|complete|close|(?:i\\s+)?(?:finished|completed|closed))';
const DONE = '(?:concluid[ao]s?|feit[ao]s?|pront[ao]s?|finalizad[ao]s?|done|completed?|finished)';
const HEAD = rule(
  `^${FINISH}\\s+${DETERMINERS}${TASK}(?![\\w-])|^(?:marque|marc(?:a|ar)|mark|set)\\s+${DETERMINERS}${TASK}\\s(?=.{0,150}\\b${DONE}\\b)|^(?:[oa]\\s+|the\\s+)?${TASK}\\s(?=\\S{1,60}\\s(?:ja\\s+)?(?:(?:esta|foi|is|was)\\s+)?${DONE}(?![\\w-]))`,
);
/** An id that is no UUID still has a digit; a word is no id. */
const TOKEN = rule('^(?:[:#]|id|com\\s+id|n[o.]?\\s)?\\s*(?<token>[\\w-]{0,60}\\d[\\w-]{0,60})');

/** "Conclua a tarefa 7b0c...", "a tarefa 7b0c... foi feita", "Mark task 7b0c... as done". */
export const tarefaConcluir: PlannerIntent = {
  name: 'tarefa_concluir',
  head: HEAD,
  slots: (clause) => {
    const rest = find(clause, HEAD)?.after;
    if (!rest) return [];
    const tarefa_id = identifierIn(rest) ?? find(rest, TOKEN)?.groups.token?.text;
    return [saidSlots({ tarefa_id })];
  },
};
