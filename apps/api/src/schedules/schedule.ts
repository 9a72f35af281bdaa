import { limitsSchema } from '@faina/agent-core';
import { z } from 'zod';
import type { AgentRefusal } from '../agents/agent-refusal.js';
import type { Task } from '../jobs/new-job.js';

/** Most of a tenant. */
export const maxSchedules = 1_000;

/** A schedule as it is stored; what people have written is checked where it is used. */
export interface Schedule {
  readonly tenant: string;
  readonly name: string;
  readonly owner: string;
  /** The key that wrote it, and what it allows; null for the bootstrap key and `AUTH=none`. */
  readonly keyId: string | null;
  readonly scopes: readonly string[];
  readonly agent: string;
  readonly input: unknown;
  readonly cron: string;
  readonly timeZone: string;
  readonly overlap: string;
  readonly enabled: boolean;
  readonly metadata: unknown;
  readonly tags: readonly string[];
  readonly limits: unknown;
  readonly nextAt: Date | null;
  readonly lastJobId: string | null;
  readonly refusal: unknown;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Why a schedule is not read, written or run. */
export type ScheduleRefusal =
  | AgentRefusal
  | { readonly code: 'SCHEDULE_NOT_FOUND'; readonly name: string }
  | {
      readonly code: 'SCHEDULE_OF_ANOTHER_OWNER';
      readonly name: string;
      readonly asked: 'change' | 'run';
    }
  | { readonly code: 'TOO_MANY_SCHEDULES'; readonly most: number };

/** A schedule as it is written. */
export interface NewSchedule extends Pick<Task, 'agent' | 'input' | 'limits' | 'tags'> {
  readonly name: string;
  readonly cron: string;
  readonly timeZone: string;
  readonly overlap: 'skip' | 'queue';
  readonly enabled: boolean;
  readonly metadata: Readonly<Record<string, string>>;
}

const storedTaskSchema = z.object({
  input: z.union([z.string(), z.object({ prompt: z.string() }).catchall(z.json())]),
  limits: limitsSchema,
  metadata: z.record(z.string(), z.string()),
});

/** The job that a schedule makes, as any other that says nothing of these. */
export const taskOf = ({ agent, tags, ...row }: Schedule): Task => ({
  ...storedTaskSchema.parse(row),
  agent,
  tags,
  priority: 10,
  delayMs: 0,
  maxAttempts: 3,
});
