import type { ExecutionHistoryEntry } from '../history/execution-history.js';

/** What a waiting job says meanwhile: its last entry is the question, or the effect in doubt. */
export function waitingText(entries: readonly ExecutionHistoryEntry[]): string {
  const last = entries.at(-1);
  const what = last?.message ?? last?.name ?? '';
  return last?.type === 'approval'
    ? `Aguardando aprovação: ${what}`
    : `Aguardando uma pessoa: ${what}`;
}
