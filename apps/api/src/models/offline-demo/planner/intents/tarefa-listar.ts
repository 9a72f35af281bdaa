import { find, rule } from '../passage.js';
import type { PlannerIntent } from '../planned-action.js';
import { saidSlots } from '../said-slots.js';
import { listedFor } from '../slots/lead-reference.js';
import { SHOW, TASK } from '../vocabulary.js';

const OPEN = '(?:abertas?|pendentes?|em\\s+aberto|open|pending)';
const HEAD = rule(
  `^${SHOW}(?<before>${OPEN}\\s+)?${TASK}(?:\\s+(?:estao\\s+|are\\s+)?(?<behind>${OPEN}))?(?![\\w-])`,
);

/** "Liste as tarefas abertas do João", "Show open tasks". */
export const tarefaListar: PlannerIntent = {
  name: 'tarefa_listar',
  head: HEAD,
  slots: (clause, turn) => {
    const head = find(clause, HEAD);
    if (!head) return [];
    const { before, behind, owner } = head.groups;
    const isOpen = before !== undefined || behind !== undefined;
    const open = saidSlots({ apenas_abertas: isOpen || undefined });
    return [{ ...listedFor(head.after, owner, turn), ...open }];
  },
};
