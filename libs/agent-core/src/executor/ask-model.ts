import type { Attempt } from './attempt.js';
import { estimateTokens } from './estimate-tokens.js';
import type { ExecutorDependencies } from './executor-dependencies.js';
import { judgeAnswer } from './judge-answer.js';
import { modelFailure, recordModelError } from './model-failure.js';
import { modelRequest } from './model-request.js';
import { type Elapsed, recordAnswer } from './record-answer.js';
import { proceed, settleWith, type Step } from './step.js';
import { limitFailure } from './stop-condition.js';
import type { ModelError } from '../errors/model-error.js';
import { serializeError } from '../errors/serialize-error.js';
import type { ModelRequest } from '../ports/llm-adapter.js';

/** How often a conversation that the model finds too long is halved. */
const maxHalvings = 2;

/** One answer of the model and what follows from it; tool calls are left open for the next step. */
export async function askModel(
  dependencies: ExecutorDependencies,
  attempt: Attempt,
): Promise<Step> {
  let request = modelRequest(attempt, attempt.agent.maxContextTokens);
  for (let halvings = 0; request; halvings += 1) {
    const outcome = await generate(dependencies, attempt, request);
    if (outcome.kind === 'step') return outcome.step;
    const { error, elapsed } = outcome;
    if (attempt.signal.aborted) {
      // The call was paid for in part; what aborted it decides on the next pass of the loop.
      recordModelError(attempt, error, elapsed);
      return proceed;
    }
    const isTooLong = error.code === 'MODEL_CONTEXT_TOO_LONG' && halvings < maxHalvings;
    const shorter = isTooLong ? halved(attempt, request) : undefined;
    if (!shorter) return modelFailure(attempt, error, elapsed);
    recordModelError(attempt, error, elapsed);
    request = shorter;
  }
  return budgetExceeded(attempt);
}

/** The same request with about half of the conversation; undefined when nothing can be left out. */
function halved(attempt: Attempt, request: ModelRequest): ModelRequest | undefined {
  const tokens = estimateTokens(request.messages);
  const shorter = modelRequest(attempt, Math.floor(tokens / 2));
  return shorter && estimateTokens(shorter.messages) < tokens ? shorter : undefined;
}

type CallOutcome =
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'error'; readonly error: ModelError; readonly elapsed: Elapsed };

async function generate(
  { llmAdapter, clock }: ExecutorDependencies,
  attempt: Attempt,
  request: ModelRequest,
): Promise<CallOutcome> {
  const startedAt = clock.now();
  const elapsed = () => ({ startedAt, durationMs: clock.now().getTime() - startedAt.getTime() });
  try {
    const response = await llmAdapter.generateText(request);
    if (response.isError()) return { kind: 'error', error: response.error, elapsed: elapsed() };
    recordAnswer(attempt, response.value, elapsed());
    return { kind: 'step', step: judgeAnswer(attempt, response.value, elapsed()) };
  } catch (thrown) {
    return { kind: 'step', step: adapterFailed(attempt, thrown, elapsed()) };
  }
}

/** Adapters answer failures as values; one that throws is broken, and so is the attempt. */
function adapterFailed({ job, agent, signal }: Attempt, thrown: unknown, elapsed: Elapsed): Step {
  if (signal.aborted) return proceed;
  const error = serializeError(thrown);
  job.addExecution({ type: 'system_error', name: agent.model, error, ...elapsed });
  const message = `The model adapter failed unexpectedly: ${error.message}`;
  return settleWith({
    kind: 'fail',
    outcome: 'FAILURE_INTERNAL',
    error: { code: 'FAILURE_INTERNAL', message },
  });
}

function budgetExceeded({ limits }: Attempt): Step {
  const reached = `Max tokens (${limits.maxTokens ?? 0}) reached.`;
  return settleWith(limitFailure('FAILURE_BUDGET', `${reached} Goal not achieved.`));
}
