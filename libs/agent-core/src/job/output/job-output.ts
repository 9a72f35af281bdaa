import { collectActions } from './collect-actions.js';
import { completeness, type LastWord } from './completeness.js';
import type { JobOutput } from './job-outcome.js';
import { requestParts } from './request-parts.js';
import type { ReplyWords } from '../../language/portuguese.js';
import { isJsonObject, type JsonValue } from '../../values/json/json-value.js';
import type { ToolCall } from '../history/activity-history.js';
import type { ExecutionHistoryEntry } from '../history/execution-history.js';
import type { WaitingFor } from '../settlement.js';

/** What a job says. */
export interface Words {
  readonly message: string;
  readonly data?: JsonValue;
}

/** When it says so. */
interface Standing {
  /** False while the job waits for a person. */
  readonly hasEnded: boolean;
  readonly lastWord: LastWord;
}

/** What a job says, with what was done and how much of the request that is. */
export function jobOutput(
  entries: readonly ExecutionHistoryEntry[],
  request: string,
  { message, data }: Words,
  { hasEnded, lastWord }: Standing,
): JobOutput {
  const parts = requestParts(entries, request);
  const missing = entries.filter(({ type }) => type === 'tool_missing').map(({ name }) => name);
  return {
    message,
    actions: collectActions(entries, hasEnded ? message : undefined),
    completeness: completeness(lastWord, parts),
    notUnderstood: parts.notUnderstood,
    ...(missing.length > 0 && { missingTools: [...new Set(missing)] }),
    ...(data === undefined ? {} : { data }),
  };
}

/** What a waiting job says once somebody has changed what it asks; what it has done stays. */
export function outputAsking(
  output: JobOutput,
  question: { readonly id: string; readonly text: string; readonly hash: string },
  words: ReplyWords,
): JobOutput {
  const { id, text, hash } = question;
  const actions = output.actions.map((action) =>
    isJsonObject(action.data) && action.data.approvalId === id
      ? { ...action, text, data: { ...action.data, hash } }
      : action,
  );
  return { ...output, message: words.waitsForApproval(text), actions };
}

/** What a waiting job says meanwhile: its last entry is the question, or the effect in doubt. */
export function waitingText(
  entries: readonly ExecutionHistoryEntry[],
  { waitingFor, open }: { readonly waitingFor: WaitingFor; readonly open: readonly ToolCall[] },
  words: ReplyWords,
): string {
  if (waitingFor === 'tool') return words.waitsForTool(open[0]?.name ?? '');
  const last = entries.at(-1);
  const what = last?.message ?? last?.name ?? '';
  return last?.type === 'approval' ? words.waitsForApproval(what) : words.waitsForAttention(what);
}
