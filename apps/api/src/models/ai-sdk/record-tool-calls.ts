import type { ModelToolCall } from '@faina/agent-core';
import { wrapLanguageModel } from 'ai';
import type { PartOptions } from './parts/stored-parts.js';
import { partThoughts } from './thoughts-in-words.js';

/** A model object of the AI SDK. */
export type SdkModel = ReturnType<typeof wrapLanguageModel>;

type Generated = Awaited<ReturnType<Exclude<SdkModel, string>['doGenerate']>>;

/** A part of an answer in the SDK's form. */
export type SdkContent = Generated['content'][number];

/** An answer as the provider gave it: what it consists of, and what is said of it as a whole. */
export interface RecordedAnswer {
  readonly content: readonly SdkContent[];
  readonly options: PartOptions | undefined;
}

/**
 * The model, and its next answer as the provider gave it. The calls are read here
 * and not from `generateText`'s result because that parses the argument text (numbers and
 * repeated keys change) and looks calls up by id, so that two calls with one id become the first
 * one twice. The SDK itself gets empty arguments, as its parser fails on deeply nested ones.
 */
export function recordToolCalls(model: SdkModel): {
  readonly model: SdkModel;
  readonly toolCalls: readonly ModelToolCall[];
  readonly answer: () => RecordedAnswer;
} {
  const toolCalls: ModelToolCall[] = [];
  let answer: RecordedAnswer = { content: [], options: undefined };
  const recording = wrapLanguageModel({
    model,
    middleware: {
      wrapGenerate: async ({ doGenerate }) => {
        const result = await doGenerate();
        const content = result.content.flatMap(withoutThoughts);
        answer = { content, options: result.providerMetadata };
        for (const part of content) {
          if (part.type !== 'tool-call' || part.providerExecuted === true) continue;
          toolCalls.push({
            id: part.toolCallId,
            type: 'function',
            function: { name: part.toolName, arguments: part.input },
          });
        }
        return { ...result, content: content.map(withoutInput) };
      },
    },
  });
  return { model: recording, toolCalls, answer: () => answer };
}

/** Thoughts that stand among the words become what they are. */
function withoutThoughts(part: SdkContent): SdkContent[] {
  const parted = part.type === 'text' ? partThoughts(part.text) : undefined;
  if (part.type !== 'text' || !parted) return [part];
  return [
    { type: 'reasoning', text: parted.thoughts },
    { ...part, text: parted.words },
  ];
}

const withoutInput = (part: SdkContent): SdkContent =>
  part.type === 'tool-call' && part.providerExecuted !== true ? { ...part, input: '{}' } : part;
