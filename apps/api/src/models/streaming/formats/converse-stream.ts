import { parseJson } from '@faina/agent-core';
import type { AnswerProgress, AnswerStream } from './answer-stream.js';
import { type Fields, fieldsIn, Members, numberIn, textIn } from './fields.js';
import type { ReceivedAnswer } from './received-answer.js';

/** Every payload has it, of a length by chance, so that nobody reads words from the sizes of events. */
const padding = ['p'];

/**
 * Amazon Bedrock's Converse. Blocks of words and of thinking have no beginning of their own.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStreamOutput.html
 */
export class ConverseStream implements AnswerStream {
  readonly #answer = new Members();
  readonly #blocks = new Map<number, Members>();
  #progress: AnswerProgress = 'open';

  constructor(private readonly received: ReceivedAnswer) {}

  get progress(): AnswerProgress {
    return this.#progress;
  }

  add(event: Fields): void {
    const start = fieldsIn(event, 'contentBlockStart');
    const call = fieldsIn(fieldsIn(start ?? {}, 'start') ?? {}, 'toolUse');
    if (start && call) {
      this.received.add(JSON.stringify(call).length);
      this.#blockOf(start).set('toolUse', call);
    }
    const piece = fieldsIn(event, 'contentBlockDelta');
    if (piece) this.#addDelta(piece);
    const stop = fieldsIn(event, 'messageStop');
    if (stop) {
      this.#answer.take(stop, padding);
      if (textIn(stop, 'stopReason') !== '') this.#progress = 'whole';
    }
    const metadata = fieldsIn(event, 'metadata');
    if (metadata) {
      this.#answer.take(metadata, padding);
      this.#report(fieldsIn(metadata, 'usage') ?? {});
      if (this.#progress === 'whole') this.#progress = 'over';
    }
  }

  body(): object {
    const blocks = [...this.#blocks].toSorted(([one], [other]) => one - other);
    const content = blocks.map(([, block]) => contentOf(block.toFields()));
    return {
      // Without them the SDK takes the answer for a broken one.
      usage: { inputTokens: 0, outputTokens: 0, totalTokens: 0 },
      ...this.#answer.toFields(),
      output: { message: { role: 'assistant', content } },
    };
  }

  #blockOf(event: Fields): Members {
    const index = numberIn(event, 'contentBlockIndex') ?? 0;
    const block = this.#blocks.get(index) ?? new Members();
    this.#blocks.set(index, block);
    return block;
  }

  /** What is empty begins no block: a server could send of these without end. */
  #addDelta(event: Fields): void {
    const delta = fieldsIn(event, 'delta') ?? {};
    const thought = fieldsIn(delta, 'reasoningContent') ?? {};
    const words = textIn(delta, 'text');
    this.received.addWords(words);
    const rest = [
      ['input', textIn(fieldsIn(delta, 'toolUse') ?? {}, 'input')],
      ['thinking', textIn(thought, 'text')],
      ['signature', textIn(thought, 'signature')],
      ['redactedContent', textIn(thought, 'redactedContent')],
    ] as const;
    for (const [, text] of rest) this.received.add(text.length);
    for (const [key, text] of [['text', words], ...rest] as const) {
      if (text !== '') this.#blockOf(event).append(key, text);
    }
  }

  #report(usage: Fields): void {
    const kinds = ['inputTokens', 'cacheReadInputTokens', 'cacheWriteInputTokens'];
    const input = kinds.reduce((sum, kind) => sum + (numberIn(usage, kind) ?? 0), 0);
    this.received.report(input, numberIn(usage, 'outputTokens'));
  }
}

/** A block as it is without streaming. Input that is no JSON stays a text: no tool takes one. */
function contentOf(block: Fields): Fields {
  const { toolUse, thinking, signature, redactedContent } = block;
  if (toolUse !== undefined) {
    const input = textIn(block, 'input');
    const given = input === '' ? {} : (parseJson(input) ?? input);
    return { toolUse: { ...fieldsIn(block, 'toolUse'), input: given } };
  }
  if (redactedContent !== undefined) return { reasoningContent: { redactedContent } };
  if (thinking === undefined && signature === undefined) return { text: textIn(block, 'text') };
  const text = textIn(block, 'thinking');
  return {
    reasoningContent: { reasoningText: { text, ...(signature !== undefined && { signature }) } },
  };
}
