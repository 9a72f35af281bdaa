import { maxActions } from './plan.js';
import type { PlannedIntent } from '../ports/tool-execution.js';

const maxPurposes = 20;

/** What the agent can be asked for; in Portuguese like all replies of a turn. */
const abilities = (intents: readonly PlannedIntent[]): string => {
  const purposes = intents.slice(0, maxPurposes).map(({ purpose }) => purpose);
  return purposes.length === 0 ? '' : ` Você pode me pedir para: ${purposes.join('; ')}.`;
};

/** Talk that the planner had no words for. */
export const helpReply = (intents: readonly PlannedIntent[]): string =>
  `Como posso ajudar?${abilities(intents)}`;

/** A plan without an action. */
export const emptyPlanReply = (intents: readonly PlannedIntent[]): string =>
  `Não entendi o pedido e nada foi feito.${abilities(intents)}`;

export const plannerFailedReply =
  'Não consegui planejar o pedido agora e nada foi feito. Tente novamente em instantes.';

export const replanFailedText = 'O restante do pedido não pôde ser planejado.';

export const tooManyActionsText = `Faço no máximo ${maxActions} ações por mensagem; as demais não foram feitas.`;

export const limitReachedText = (count: number): string =>
  count === 1
    ? 'Um limite foi atingido e 1 ação não foi feita.'
    : `Um limite foi atingido e ${count} ações não foram feitas.`;
