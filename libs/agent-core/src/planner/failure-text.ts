import type { ExecutionHistoryEntry } from '../history/execution-history.js';
import { toolTimeoutCode } from '../tool-call/run-bounded.js';
import { approvalRejectedCode, effectUnknownCode } from '../tool-call/tool-outcome.js';

/**
 * A failure as the person who asked is told of it. Tools word their own failures; those that the
 * machinery brings about are written for models and are worded again here.
 */
export function failureText(
  { name, error, message }: ExecutionHistoryEntry,
  purpose = `usar ${name}`,
  rejectionReason?: string,
): string {
  switch (error?.code) {
    case toolTimeoutCode:
      return `Não foi possível ${purpose}: a ação não terminou a tempo.`;
    case approvalRejectedCode:
      return rejectionReason === undefined
        ? `A ação de ${purpose} não foi aprovada.`
        : `A ação de ${purpose} não foi aprovada: ${rejectionReason}`;
    case effectUnknownCode:
      return `Não se sabe se a ação de ${purpose} teve efeito.`;
    case 'EFFECT_DID_NOT_HAPPEN':
      return `A ação de ${purpose} não teve efeito e não foi repetida.`;
    case 'TOOL_NOT_FOUND':
    case 'NO_RESULT':
    case 'UNREADABLE_RESULT':
    case 'FALLBACK_DESTINATION_MISSING':
    case 'FALLBACK_NOT_IMPLEMENTED':
    case 'FALLBACK_LOOP_DETECTED':
      return `Não foi possível ${purpose}.`;
    default:
      return message ?? error?.message ?? `Não foi possível ${purpose}.`;
  }
}
