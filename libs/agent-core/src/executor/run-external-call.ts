import type { Attempt } from './attempt.js';
import type { ExecutorDependencies } from './executor-dependencies.js';
import { recordOutcome } from './record-outcome.js';
import { saved } from './save.js';
import { proceed, settleWith, type Step } from './step.js';
import { ToolError } from '../errors/tool-error.js';
import type { ReadyCall, RunContext } from '../ports/tool-execution.js';
import { errorOutcome } from '../tool-call/error-outcome.js';
import type { ToolOutcome } from '../tool-call/tool-outcome.js';

/**
 * Runs a call that acts on the world outside: its intent is stored before, its outcome with the
 * result after. When a crash hid the outcome, the tool's `idempotency` says what may be done.
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
  const outcome =
    state.kind === 'fresh'
      ? await toolExecution.run(ready, context)
      : await recoverOutcome(toolExecution, ready, context);
  // What an aborted call has done is not known; the stored intent tells the next attempt so.
  if (signal.aborted) return proceed;
  const step = recordOutcome(job, { prepared: ready, outcome, startedAt, endedAt: clock.now() });
  const isUnknown = 'error' in outcome && outcome.error.code === 'EFFECT_UNKNOWN';
  const status = isUnknown ? 'UNKNOWN' : outcome.kind === 'completed' ? 'COMPLETED' : 'FAILED';
  job.addInvocation({ callKey, status });
  return isUnknown ? settleWith({ kind: 'wait', waitingFor: 'attention' }) : step;
}

async function recoverOutcome(
  toolExecution: ExecutorDependencies['toolExecution'],
  ready: ReadyCall,
  context: RunContext,
): Promise<ToolOutcome> {
  const { tool } = ready;
  const idempotency = tool.effect === 'external' ? tool.idempotency : 'key';
  switch (idempotency) {
    case 'key':
      return toolExecution.run(ready, context);
    case 'verify':
      return (
        (await toolExecution.verify(ready, context)) ?? (await toolExecution.run(ready, context))
      );
    case 'none':
      return errorOutcome(effectUnknown(tool.name));
  }
}

const effectUnknown = (toolName: string): ToolError =>
  new ToolError(
    `Tool '${toolName}' was running when its worker stopped; whether it took effect is not known. A person has to say.`,
    toolName,
    undefined,
    true,
    'EFFECT_UNKNOWN',
  );
