import type { ModelToolCall } from '@faina/agent-core';
import { wrapLanguageModel } from 'ai';

/** A model object of the AI SDK. */
export type SdkModel = ReturnType<typeof wrapLanguageModel>;

/**
 * The model, and the tool calls of its next answer as the provider gave them. They are read here
 * and not from `generateText`'s result because that parses the argument text (numbers and
 * repeated keys change) and looks calls up by id, so that two calls with one id become the first
 * one twice. The SDK itself gets empty arguments, as its parser fails on deeply nested ones.
 */
export function recordToolCalls(model: SdkModel): {
  readonly model: SdkModel;
  readonly toolCalls: readonly ModelToolCall[];
} {
  const toolCalls: ModelToolCall[] = [];
  const recording = wrapLanguageModel({
    model,
    middleware: {
      wrapGenerate: async ({ doGenerate }) => {
        const result = await doGenerate();
        for (const part of result.content) {
          if (part.type !== 'tool-call' || part.providerExecuted === true) continue;
          toolCalls.push({
            id: part.toolCallId,
            type: 'function',
            function: { name: part.toolName, arguments: part.input },
          });
        }
        return { ...result, content: result.content.map(withoutInput) };
      },
    },
  });
  return { model: recording, toolCalls };
}

type Content = Awaited<ReturnType<Exclude<SdkModel, string>['doGenerate']>>['content'][number];

const withoutInput = (part: Content): Content =>
  part.type === 'tool-call' && part.providerExecuted !== true ? { ...part, input: '{}' } : part;
