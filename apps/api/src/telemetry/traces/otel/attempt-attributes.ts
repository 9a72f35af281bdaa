import type { Agent, Job, JobUsage } from '@faina/agent-core';
import type { Attributes } from '@opentelemetry/api';
import { modelAttributes } from './model-attributes.js';
import { errorTypeOf, type SpanEnd } from './span-end.js';
import { attributes, operations, otherError, workerLost } from '../conventions.js';
import type { AttemptResult } from '../tracing.js';

/** On every span of an attempt: what people ask for when they add up costs. */
export function ofEachSpan(job: Job, agent: Agent, epoch: number): Attributes {
  const { id, threadId } = job.currentData();
  return {
    [attributes.jobId]: id,
    [attributes.epoch]: epoch,
    [attributes.agentName]: agent.name,
    ...(threadId !== null && { [attributes.conversation]: threadId }),
  };
}

export const ofAttempt = (agent: Agent): Attributes => ({
  [attributes.operation]: operations.attempt,
  [attributes.agentVersion]: String(agent.version),
  ...modelAttributes(agent.model),
});

/** @param before what the job had used up when the attempt began */
export function attemptEnd(job: Job, before: JobUsage, result: AttemptResult): SpanEnd {
  const { usage, waitingFor, error } = job.currentData();
  const status = job.status().type;
  const wait = status === 'DELAYED' ? 'delay' : waitingFor;
  return {
    attributes: {
      [attributes.jobStatus]: status,
      [attributes.inputTokens]: usage.inputTokens - before.inputTokens,
      [attributes.outputTokens]: usage.outputTokens - before.outputTokens,
      ...(wait !== null && { [attributes.wait]: wait }),
    },
    errorType: failureOf(result, error?.code),
  };
}

/** Of an attempt of which only its beginning is known. */
export const lostEnd: SpanEnd = { attributes: {}, errorType: workerLost };

function failureOf(result: AttemptResult, code: string | undefined): string | undefined {
  if (result.isError()) return otherError;
  const { status } = result.value;
  if (status === null || status === 'SUCCESS' || status === 'CANCELLED') return undefined;
  return errorTypeOf(code ?? status);
}
