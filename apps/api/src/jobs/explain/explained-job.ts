import {
  type AgentDefinition,
  effectiveLimits,
  limitsSchema,
  storedAgentDefinitionSchema,
} from '@faina/agent-core';
import type { ExplainedRow } from '../../job-store/reads/explain-read.repository.js';

type Definition = Pick<AgentDefinition, 'toolNames' | 'limits'> &
  Partial<Pick<AgentDefinition, 'model'>>;

/** What the explanation of a job is made of: what was read of it, and nothing else. */
export interface ExplainedJob extends Omit<
  ExplainedRow,
  'definition' | 'pauses' | 'changed' | 'limits' | 'lastMove' | 'laterCalls'
> {
  readonly limits: ReturnType<typeof effectiveLimits>;
  /** Names and patterns of the tools that its agent names. */
  readonly toolNames: readonly string[];
  /** Until when the provider of its model takes no calls. */
  readonly pausedUntil: Date | undefined;
  /** Names of tools whose new descriptions wait to be accepted. */
  readonly changedTools: readonly string[];
  readonly laterCalls: NonNullable<ExplainedRow['laterCalls']>;
  readonly lastMove: { readonly reason: string; readonly at: Date };
  readonly hasEnded: boolean;
  /** It waits for an attempt that may begin now. */
  readonly isDue: boolean;
}

/** What the settings say that rows name otherwise. */
export interface ExplainedNames {
  /** What the pauses of a model are kept by, `undefined` where its provider is not configured. */
  readonly pauseKeyOf: (modelId: string) => string | undefined;
  /** Under which name a tool of a server is offered, `undefined` where the server is not configured. */
  readonly toolNameOf: (server: string, tool: string) => string | undefined;
  readonly defaultModel: string;
}

export function toExplainedJob(row: ExplainedRow, names: ExplainedNames): ExplainedJob {
  const { definition, pauses, changed, limits, lastMove, laterCalls, ...rest } = row;
  const { model = names.defaultModel, ...agent } = readDefinition(definition);
  const until = pauses[names.pauseKeyOf(model) ?? ''];
  const isWaiting = row.status === 'PENDING' || row.status === 'DELAYED';
  return {
    ...rest,
    toolNames: agent.toolNames,
    limits: effectiveLimits(agent, limitsSchema.safeParse(limits).data ?? {}),
    pausedUntil: until === undefined ? undefined : new Date(until),
    changedTools: changed.flatMap(({ server, tool }) => names.toolNameOf(server, tool) ?? []),
    laterCalls: laterCalls ?? [],
    lastMove: { ...lastMove, at: new Date(lastMove.at) },
    hasEnded: row.settledAt !== null,
    isDue: isWaiting && (row.runAt === null || row.runAt <= row.now) && !row.isCancelRequested,
  };
}

/** Of an agent that this version of the service cannot read, nothing is said. */
const readDefinition = (stored: unknown): Definition =>
  storedAgentDefinitionSchema.safeParse(stored).data ?? { toolNames: [], limits: {} };
