import type { Attempt } from '../../attempt/attempt.js';
import { settleWith, type Step } from '../../attempt/step.js';
import { storableText } from '../../values/json/storable-text.js';

/** Ends a turn with its reply, which the conversation keeps as its last entry. */
export function settleTurn({ job }: Attempt, reply: string, now: Date): Step {
  const message = storableText(reply);
  job.addActivity({ role: 'ASSISTANT', content: message, toolCalls: [], createdAt: now });
  return settleWith({ kind: 'complete', outcome: 'SUCCESS', message });
}
