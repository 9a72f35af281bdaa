import { find, rule } from '../passage.js';
import type { PlannerIntent } from '../planned-action.js';
import { saidSlots } from '../said-slots.js';
import { identifierIn } from '../slots/identifier.js';
import { DETERMINERS, TASK } from '../vocabulary.js';

const FINISH =
  '(?:conclu(?:a|ir)|finaliz(?:e|ar)|complet(?:e|ar)|termin(?:e|ar)|encerr(?:e|ar)|fech(?:e|ar)|finish|complete|close)';
const DONE = '(?:concluid[ao]s?|feit[ao]s?|pront[ao]s?|finalizad[ao]s?|done|completed?|finished)';
const HEAD = rule(
  `^${FINISH}\\s+${DETERMINERS}${TASK}(?![\\w-])|^(?:marque|marcar|mark)\\s+${DETERMINERS}${TASK}\\s(?=.{0,150}\\b${DONE}\\b)`,
);
/** An id that is no UUID still has a digit; a word is no id. */
const TOKEN = rule('^(?:[:#]|id|com\\s+id|n[o.]?\\s)?\\s*(?<token>[\\w-]{0,60}\\d[\\w-]{0,60})');

/** "Conclua a tarefa 7b0c...", "Mark task 7b0c... as done". */
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
