import type { ModelRequest, ModelTool } from '@faina/agent-core';
import { type CrmCall, crmCalls } from './crm-calls.js';
import { crmFailure, neededText } from './crm-failure.js';
import { crmPlan } from './crm-plan.js';
import { crmReply, type Told } from './crm-reply.js';
import { missingNames, plannedCalls, tooManyText } from './planned-calls.js';
import type { DemoRequest } from '../demo-request.js';
import type { DemoAnswer } from '../intent.js';
import { notUnderstoodText } from '../not-understood.js';
import type { Language } from '../request-language.js';

/**
 * What to do about a request to the CRM: all of its calls at once, then the answer. Undefined where it
 * is about something else.
 */
export function crmStep(
  asked: DemoRequest,
  { messages, tools }: ModelRequest,
): DemoAnswer | undefined {
  const calls = crmCalls(messages);
  // A last answer is asked for without tools, and still tells what the calls before it did.
  const known = new Set([...asked.tools, ...calls.map(({ tool }) => tool.name)]);
  const plan = crmPlan({ ...asked, tools: known }, messages);
  if (!plan) return undefined;
  const { asks, lacking, isCut } = plannedCalls(plan.actions, tools);
  if (calls.length === 0 && asks.length > 0) return { asks };
  const { language } = asked;
  const { notUnderstood } = plan;
  const told = [
    ...calls.map((call) => tellCall(call, tools, language)),
    ...lacking.map(({ tool, missing }) => failed(neededText(tool, missing, language))),
    ...(isCut ? [failed(tooManyText(language))] : []),
    ...(notUnderstood.length > 0 ? [failed(notUnderstoodText(notUnderstood, language))] : []),
  ];
  return { say: crmReply(told, language) };
}

function tellCall(
  { tool, args, result }: CrmCall,
  tools: readonly ModelTool[],
  language: Language,
) {
  switch (result.kind) {
    case 'data': {
      const { data } = result;
      const text = tool.told({ data, args, language }) ?? `${tool.name}: ${shownData(data)}`;
      return { isDone: true, text };
    }
    case 'failed':
      return failed(
        crmFailure(tool, result.failure, missingNames(tool.name, args, tools), language),
      );
  }
}

const failed = (text: string): Told => ({ isDone: false, text });

const MOST_CHARACTERS = 500;

const shownData = (data: unknown): string =>
  JSON.stringify(data).slice(0, MOST_CHARACTERS).toWellFormed();
