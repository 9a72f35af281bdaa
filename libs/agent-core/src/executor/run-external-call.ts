import type { Attempt } from './attempt.js';
import type { ExecutorDependencies } from './executor-dependencies.js';
import { recordOutcome } from './record-outcome.js';
import { saved } from './save.js';
import { proceed, type Step } from './step.js';
import { ToolError } from '../errors/tool-error.js';
import type { SettledInvocation } from '../job/job-data.js';
import type { InvocationState } from '../ports/job-repository.js';
import type { ReadyCall, RunContext, ToolExecution, ToolRun } from '../ports/tool-execution.js';
import { errorOutcome } from '../tool-call/error-outcome.js';
import { toolTimeoutCode } from '../tool-call/run-bounded.js';
import {
  completed,
  effectUnknown,
  isEffectUnknown,
  type ToolOutcome,
} from '../tool-call/tool-outcome.js';

/**
 * Runs a call that acts on the world outside: its intent is stored before, its outcome with the
 * result after. When a crash or a timeout hid the outcome, the tool's `idempotency` says what may
 * be done.
 */
export async function runExternalCall(
  { jobRepository, toolExecution, clock }: ExecutorDependencies,
  { job, signal }: Attempt,
  ready: ReadyCall,
  context: RunContext,
): Promise<Step> {
  const { callKey, tool } = ready;
  const state = saved(await jobRepository.startInvocation(job, { callKey, tool: tool.name }));
  const startedAt = clock.now();
  const { outcome, decisions } = await outcomeFrom(state, toolExecution, ready, context);
  // What an aborted call has done is not known; the stored intent tells the next attempt so.
  if (signal.aborted) return proceed;
  const timed = { prepared: ready, outcome, decisions, startedAt, endedAt: clock.now() };
  const step = recordOutcome(job, timed);
  job.addInvocation({ callKey, status: statusOf(outcome) });
  return step;
}

function statusOf(outcome: ToolOutcome): SettledInvocation['status'] {
  if (isEffectUnknown(outcome)) return 'UNKNOWN';
  return outcome.kind === 'completed' ? 'COMPLETED' : 'FAILED';
}

async function outcomeFrom(
  state: InvocationState,
  toolExecution: ToolExecution,
  ready: ReadyCall,
  context: RunContext,
): Promise<ToolRun> {
  const { name } = ready.tool;
  switch (state.kind) {
    case 'fresh': {
      const run = await toolExecution.run(ready, context);
      return isSilent(run) ? recover(toolExecution, ready, context, 'did not answer in time') : run;
    }
    case 'interrupted':
      return recover(toolExecution, ready, context, 'was running when its worker stopped');
    case 'happened': {
      const text = `A person confirmed that '${name}' took effect.`;
      return settled(completed({ confirmed: true, note: text }, text));
    }
    case 'did_not_happen':
      return settled(errorOutcome(didNotHappen(name)));
  }
}

async function recover(
  toolExecution: ToolExecution,
  ready: ReadyCall,
  context: RunContext,
  circumstance: string,
): Promise<ToolRun> {
  const { tool } = ready;
  const unknown = settled(effectUnknown(tool.name, `it ${circumstance}`));
  const idempotency = tool.effect === 'external' ? tool.idempotency : 'key';
  switch (idempotency) {
    case 'none':
      return unknown;
    case 'verify': {
      const verified = await toolExecution.verify(ready, context);
      if (verified && 'error' in verified) return unknown;
      if (verified) return settled(verified);
      return runAgain();
    }
    case 'key':
      return runAgain();
  }

  /** Once: a second silence is for a person to look at. */
  async function runAgain(): Promise<ToolRun> {
    const run = await toolExecution.run(ready, context);
    return isSilent(run) ? unknown : run;
  }
}

/** Whether the other side gave no answer in time, which says nothing on what it did. */
const isSilent = ({ outcome }: ToolRun): boolean =>
  'error' in outcome && outcome.error.code === toolTimeoutCode;

const settled = (outcome: ToolOutcome): ToolRun => ({ outcome, decisions: [] });

const didNotHappen = (toolName: string): ToolError =>
  new ToolError(
    `A person says that '${toolName}' did not take effect. It was not repeated.`,
    toolName,
    undefined,
    true,
    'EFFECT_DID_NOT_HAPPEN',
  );
