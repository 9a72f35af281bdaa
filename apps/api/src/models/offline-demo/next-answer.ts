import type { ModelRequest } from '@faina/agent-core';
import { crmStep } from './crm/crm-step.js';
import type { DemoRequest } from './demo-request.js';
import { failureAnswer } from './failure-answer.js';
import { helpAnswer } from './help-answer.js';
import type { DemoAnswer, DemoStep } from './intent.js';
import { INTENTS } from './intents/index.js';
import { toolResults } from './tool-results.js';

/** What to do next about a request, which is the CRM's or that of one intent. */
export function nextAnswer(asked: DemoRequest, request: ModelRequest): DemoAnswer {
  const crm = crmStep(asked, request);
  if (crm) return crm;
  const step = nextStep(asked, request);
  return 'ask' in step ? { asks: [step.ask] } : step;
}

function nextStep(asked: DemoRequest, { messages }: ModelRequest): DemoStep {
  const results = toolResults(messages);
  const intent = INTENTS.find((candidate) => candidate.matches(asked));
  const { failure } = results;
  if (failure) {
    return { say: intent?.failed?.(failure, asked) ?? failureAnswer(failure, asked.language) };
  }
  const step = intent?.next(asked, results.data);
  if (step === undefined || ('ask' in step && !asked.tools.has(step.ask.tool))) {
    return { say: helpAnswer(asked) };
  }
  return step;
}
