import type { ExecutionHistoryEntry } from '../history/execution-history.js';
import type { ReplyWords } from '../../language/reply-words.js';

/** What a waiting job says meanwhile: its last entry is the question, or the effect in doubt. */
export function waitingText(entries: readonly ExecutionHistoryEntry[], words: ReplyWords): string {
  const last = entries.at(-1);
  const what = last?.message ?? last?.name ?? '';
  return last?.type === 'approval' ? words.waitsForApproval(what) : words.waitsForAttention(what);
}
