import { z } from 'zod';
import type { Job } from '../job/job.js';

const storedPlanSchema = z.object({
  type: z.enum(['plan', 'replan']),
  result: z.object({
    replan: z.boolean(),
    dropped: z.array(z.object({ reason: z.string() })),
    notUnderstood: z.array(z.string()).default([]),
  }),
});

/** Where a turn stands, as the histories tell it. */
export interface TurnState {
  /** How often the planner has answered; a second answer is the one replan of the turn. */
  readonly plans: number;
  /** Whether the last plan asked to go on once its results are known. */
  readonly wantsReplan: boolean;
  /** Whether a plan had more actions than a turn may have. */
  readonly hadTooMany: boolean;
  /** What no action of the plans stands for, in the words of the request. */
  readonly notUnderstood: readonly string[];
}

export function turnState(job: Job): TurnState {
  const { conversationHistory, executionHistory } = job.currentData().agentState;
  const stored = executionHistory.flatMap((entry) => {
    const parsed = storedPlanSchema.safeParse(entry);
    return parsed.success ? [parsed.data.result] : [];
  });
  return {
    plans: conversationHistory.entries().filter(({ role }) => role === 'ASSISTANT').length,
    wantsReplan: stored.at(-1)?.replan ?? false,
    hadTooMany: stored.some(({ dropped }) => dropped.some(({ reason }) => reason === 'TOO_MANY')),
    notUnderstood: [...new Set(stored.flatMap(({ notUnderstood }) => notUnderstood))],
  };
}
