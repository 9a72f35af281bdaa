import type { Attempt } from '../executor/attempt.js';
import { settleWith, type Step } from '../executor/step.js';
import { storableText } from '../json/storable-text.js';

/** Ends a turn with its reply, which the conversation keeps as its last entry. */
export function settleTurn(
  { job }: Attempt,
  reply: string,
  now: Date,
  { isUnplanned = false } = {},
): Step {
  const message = storableText(reply);
  job.addActivity({ role: 'ASSISTANT', content: message, toolCalls: [], createdAt: now });
  const settlement = { kind: 'complete', outcome: 'SUCCESS', message } as const;
  return settleWith(isUnplanned ? { ...settlement, isUnplanned } : settlement);
}
