import { z } from 'zod';
import type { ExecutionHistoryEntry } from '../history/execution-history.js';

const storedPlanSchema = z.object({
  message: z.string().optional(),
  result: z.object({
    actions: z.array(z.unknown()).default([]),
    dropped: z.array(z.object({ reason: z.string() })),
    notUnderstood: z.array(z.string()).default([]),
    replan: z.boolean(),
    reply: z.string().optional(),
  }),
});

/** What was made of an answer of the planner. */
export type StoredPlan = z.infer<typeof storedPlanSchema>['result'] & {
  /** Why no plan could be read in it. */
  readonly problem: string | undefined;
};

/** The plans of a job, oldest first; none where the agent has another strategy. */
export const storedPlans = (entries: readonly ExecutionHistoryEntry[]): readonly StoredPlan[] =>
  entries.flatMap((entry) => {
    // Reading what is none costs more than looking.
    if (entry.type !== 'plan' && entry.type !== 'replan') return [];
    const parsed = storedPlanSchema.safeParse(entry);
    if (!parsed.success) return [];
    return [{ ...parsed.data.result, problem: parsed.data.message }];
  });
