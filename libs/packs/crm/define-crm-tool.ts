import {
  defineLocalTool,
  defineReadTool,
  Result,
  ToolError,
  type AgentTool,
  type CompletedOutcome,
  type Failure,
  type LocalToolContext,
  type ReadTool,
  type ToolContext,
  type ToolIntent,
} from '@faina/agent-core';
import type { z } from 'zod';
import type { CrmProblem } from './crm-problem.js';
import type { CrmIntent, CrmWords } from './words/crm-words.js';
import { wordsIn } from './words/words-in.js';

type Answer = CompletedOutcome | Failure<CrmProblem>;

/** A tool that speaks the language of the agent that calls it. */
interface CrmToolDefinition<Schema extends z.ZodType, Context> extends Omit<
  ReadTool<Schema>,
  'effect' | 'intent' | 'execute'
> {
  readonly intent?: CrmIntent;
  execute(args: z.output<Schema>, context: Context, words: CrmWords): Promise<Answer>;
}

export const defineCrmReadTool = <Schema extends z.ZodType>(
  tool: CrmToolDefinition<Schema, ToolContext>,
): AgentTool =>
  defineReadTool<Schema>({
    ...tool,
    intent: intentOf(tool.intent),
    execute: (args, context) => answerOf(tool, args, context),
  });

export const defineCrmLocalTool = <Schema extends z.ZodType>(
  tool: CrmToolDefinition<Schema, LocalToolContext>,
): AgentTool =>
  defineLocalTool<Schema>({
    ...tool,
    intent: intentOf(tool.intent),
    execute: (args, context) => answerOf(tool, args, context),
  });

const intentOf = (name: CrmIntent | undefined): ToolIntent | undefined =>
  name && {
    name,
    purpose: { pt: wordsIn.pt.purposes[name], en: wordsIn.en.purposes[name] },
    slotNames: { pt: wordsIn.pt.slots, en: wordsIn.en.slots },
  };

async function answerOf<Schema extends z.ZodType, Context extends ToolContext>(
  tool: CrmToolDefinition<Schema, Context>,
  args: z.output<Schema>,
  context: Context,
): Promise<CompletedOutcome | Failure<ToolError>> {
  const words = wordsIn[context.language];
  const answer = await tool.execute(args, context, words);
  if ('kind' in answer) return answer;
  const { code, message } = answer.error;
  return Result.error(new ToolError(message(words), tool.name, undefined, true, code));
}
