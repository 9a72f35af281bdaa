import { limitsSchema } from '@faina/agent-core';
import { z } from 'zod';
import type { AgentVersion } from '../agents/agent-version.js';
import { type Principal, readableOwner } from '../auth/principal.js';
import { toolScopesOf } from '../auth/scopes.js';
import { newJobId } from '../job-store/rows/job-id.js';
import type { NewJob, NewParents } from '../job-store/submissions/submission.repository.js';

type Given = 'delayMs' | 'input' | 'limits' | 'maxAttempts' | 'metadata' | 'priority' | 'tags';

/** A job as it is asked for. */
export interface Task extends Pick<NewJob, Given> {
  /** `name`, or `name@version`. */
  readonly agent: string;
  readonly threadId?: string | undefined;
  readonly webhookUrl?: string | undefined;
  readonly stream?: boolean | undefined;
  /** Jobs that it waits for. */
  readonly dependsOn?: readonly string[] | undefined;
  /** Whether it ends or runs where one of them fails or is cancelled; it ends unless told otherwise. */
  readonly onParentFailure?: 'fail' | 'run' | undefined;
}

/** The job that a task becomes, with an id of its own. */
export const newJobOf = (principal: Principal, task: Task, agent: AgentVersion): NewJob => ({
  ...task,
  ...ofPrincipal(principal),
  agent: {
    id: agent.id,
    name: agent.name,
    version: agent.version,
    line: agent.name === task.agent ? agent.tenant : undefined,
  },
  threadId: task.threadId ?? null,
  webhookUrl: task.webhookUrl ?? null,
  stream: task.stream ?? null,
  retryOf: null,
  parents: parentsOf(principal, task),
});

/** Those that the principal may read: what they answered is told to the job. */
export function parentsOf(
  principal: Principal,
  { dependsOn = [], onParentFailure }: Pick<Task, 'dependsOn' | 'onParentFailure'>,
): NewParents | undefined {
  if (dependsOn.length === 0) return undefined;
  const runsAfterFailure = onParentFailure === 'run';
  return { ids: dependsOn, owner: readableOwner(principal), runsAfterFailure };
}

/** What a new job has of whoever asks for it. */
export const ofPrincipal = (principal: Principal) => ({
  id: newJobId(),
  tenant: principal.tenant,
  owner: principal.owner,
  keyId: principal.keyId,
  toolScopes: toolScopesOf(principal),
  traceparent: principal.traceparent,
});

/** What a retry takes over from the row of its job. */
export const retriedSchema = z.object({
  input: z.union([z.string(), z.object({ prompt: z.string() }).catchall(z.json())]),
  limits: limitsSchema,
  metadata: z.record(z.string(), z.string()),
});
