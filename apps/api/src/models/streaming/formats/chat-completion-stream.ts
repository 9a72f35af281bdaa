import type { AnswerProgress, AnswerStream } from './answer-stream.js';
import { StreamedCalls } from './streamed-calls.js';
import { type Fields, fieldsIn, isFields, listIn, Members, numberIn, textIn } from './fields.js';
import type { ReceivedAnswer } from './received-answer.js';
import { StreamedReasoning } from './streamed-reasoning.js';
import { usageOfCompletion } from './usage-of-completion.js';

/** Members of a delta that are pieces of a text; `thinking` in words goes by two names. */
const texts = ['refusal', 'reasoning', 'reasoning_content'];

/**
 * OpenAI's chat completions, and those of servers that follow them. Chunks of the first choice are
 * added up; the last one says why the answer ended, and one behind it what was used up.
 *
 * @see https://platform.openai.com/docs/api-reference/chat-streaming
 */
export class ChatCompletionStream implements AnswerStream {
  readonly #completion = new Members();
  readonly #message = new Members();
  readonly #calls: StreamedCalls;
  readonly #reasoning: StreamedReasoning;
  /** Given where a server sends content as a list of parts. */
  #parts: unknown[] | undefined;
  #text: string | null = null;
  #finishReason: string | undefined;

  constructor(private readonly received: ReceivedAnswer) {
    this.#calls = new StreamedCalls(received);
    this.#reasoning = new StreamedReasoning(received);
  }

  get progress(): AnswerProgress {
    return this.#finishReason === undefined ? 'open' : 'whole';
  }

  add(chunk: Fields): void {
    this.#completion.take(chunk, ['choices', 'object']);
    const usage = fieldsIn(chunk, 'usage');
    if (usage) {
      this.#completion.set('usage', usageOfCompletion(usage));
      this.received.report(numberIn(usage, 'prompt_tokens'), numberIn(usage, 'completion_tokens'));
    }
    const [choice] = listIn(chunk, 'choices');
    if (!choice) return;
    const delta = fieldsIn(choice, 'delta') ?? this.#wholeMessage(choice);
    if (delta) this.#addDelta(delta);
    this.#finishReason = textIn(choice, 'finish_reason') || this.#finishReason;
  }

  body(): object {
    const calls = this.#calls.toList();
    const reasoning = this.#reasoning.toList();
    return {
      ...this.#completion.toFields(),
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          finish_reason: this.#finishReason ?? null,
          message: {
            ...this.#message.toFields(),
            role: 'assistant',
            content: this.#content(),
            ...(calls.length > 0 && { tool_calls: calls }),
            ...(reasoning.length > 0 && { reasoning_details: reasoning }),
          },
        },
      ],
    };
  }

  /** Of a server that sends the whole answer as one event. */
  #wholeMessage(choice: Fields): Fields | undefined {
    return this.received.used ? undefined : fieldsIn(choice, 'message');
  }

  #addDelta(delta: Fields): void {
    for (const [key, value] of Object.entries(delta)) {
      if (value === null || key === 'role') continue;
      if (key === 'content') this.#addContent(value);
      else if (key === 'tool_calls') this.#calls.add(listIn(delta, key));
      else if (key === 'reasoning_details') this.#reasoning.add(listIn(delta, key));
      else if (typeof value === 'string' && texts.includes(key)) this.#addText(key, value);
      else if (Array.isArray(value)) this.#addList(key, value);
      else this.#message.set(key, value);
    }
  }

  #addText(key: string, text: string): void {
    // A refusal is what a person reads in place of an answer.
    if (key === 'refusal') this.received.addWords(text);
    else this.received.add(text.length);
    this.#message.append(key, text);
  }

  #addList(key: string, values: readonly unknown[]): void {
    this.received.add(JSON.stringify(values).length);
    this.#message.push(key, values);
  }

  #addContent(content: unknown): void {
    if (typeof content === 'string') {
      this.received.addWords(content);
      this.#text = (this.#text ?? '') + content;
      return;
    }
    if (!Array.isArray(content)) return;
    this.#parts = this.#closedParts();
    for (const part of content) {
      const words = isFields(part) ? textIn(part, 'text') : '';
      this.received.addWords(words);
      this.received.add(JSON.stringify(part).length - words.length);
      this.#parts.push(part);
    }
  }

  /** The parts so far, and a text that came behind them as one of them. */
  #closedParts(): unknown[] {
    const parts = this.#parts ?? [];
    if (this.#text !== null && this.#text !== '') parts.push({ type: 'text', text: this.#text });
    this.#text = null;
    return parts;
  }

  #content(): unknown {
    return this.#parts ? this.#closedParts() : this.#text;
  }
}
