import type { ModelToolCall } from '@faina/agent-core';
import type { SdkAnswer } from './sdk-model.js';
import { partThoughts } from './thoughts-in-words.js';

/** A part of an answer in the SDK's form. */
export type SdkContent = SdkAnswer['content'][number];

/** Words and calls of an answer as its provider gave them, and all the parts that it consists of. */
export interface ReadAnswer {
  /** Null for none. */
  readonly content: string | null;
  readonly tool_calls: readonly ModelToolCall[];
  readonly parts: readonly SdkContent[];
}

/** Text and order of the calls are kept, also of those that are no JSON or have one id. */
export function readAnswer({ content }: Pick<SdkAnswer, 'content'>): ReadAnswer {
  const parts = content.flatMap(withoutThoughts);
  let words = '';
  const calls: ModelToolCall[] = [];
  for (const part of parts) {
    if (part.type === 'text') words += part.text;
    // What runs at a provider is none of ours.
    if (part.type !== 'tool-call' || part.providerExecuted === true) continue;
    const { toolCallId: id, toolName: name, input } = part;
    calls.push({ id, type: 'function', function: { name, arguments: input } });
  }
  return { content: words === '' ? null : words, tool_calls: calls, parts };
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
