import { type AgentTool, hasHandler, type ToolContext, type ToolPack } from '@faina/agent-core';
import { againWhileAway } from '../database/again-while-away.js';

/**
 * The pack, but that what only reads waits where PostgreSQL is away, until its call is told to stop: a tool
 * that throws ends its job, and this one lacks nothing that another moment would not bring.
 */
export const readingAgain = (pack: ToolPack): ToolPack => ({
  ...pack,
  tools: pack.tools.map(toolReadingAgain),
  ...(pack.conversations && {
    conversations: pack.conversations.map((handler) => ({
      ...handler,
      preview: again((input, context) => handler.preview(input, context)),
    })),
  }),
});

const toolReadingAgain = (tool: AgentTool): AgentTool =>
  tool.effect === 'none' && hasHandler(tool)
    ? { ...tool, execute: again((input, context) => tool.execute(input, context)) }
    : tool;

type Answer<Input, Context, Result> = (input: Input, context: Context) => Promise<Result>;

const again =
  <Input, Context extends Pick<ToolContext, 'signal'>, Result>(
    answer: Answer<Input, Context, Result>,
  ): Answer<Input, Context, Result> =>
  (input, context) =>
    againWhileAway(() => answer(input, context), { waitMs: Infinity, signal: context.signal });
