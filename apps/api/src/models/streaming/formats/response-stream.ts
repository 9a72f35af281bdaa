import type { AnswerProgress, AnswerStream } from './answer-stream.js';
import { type Fields, fieldsIn, listIn, numberIn, textIn } from './fields.js';
import type { ReceivedAnswer } from './received-answer.js';

/**
 * OpenAI's Responses. The last event has the whole answer; where a gateway leaves its items out, those
 * that came one by one stand for them.
 *
 * @see https://platform.openai.com/docs/api-reference/responses-streaming
 */
export class ResponseStream implements AnswerStream {
  readonly #items = new Map<number, Fields>();
  #response: Fields | undefined;

  constructor(private readonly received: ReceivedAnswer) {}

  get progress(): AnswerProgress {
    return this.#response ? 'over' : 'open';
  }

  add(event: Fields): void {
    const type = textIn(event, 'type');
    switch (type) {
      case 'response.completed':
      case 'response.incomplete':
        this.#response = fieldsIn(event, 'response');
        return;
      case 'response.output_item.done': {
        const item = fieldsIn(event, 'item');
        if (item) this.#items.set(numberIn(event, 'output_index') ?? this.#items.size, item);
        return;
      }
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        this.received.addWords(textIn(event, 'delta'));
        return;
      default:
        if (type.endsWith('.delta')) this.received.add(textIn(event, 'delta').length);
    }
  }

  body(): object {
    const response = this.#response ?? {};
    if (listIn(response, 'output').length > 0 || this.#items.size === 0) return response;
    const items = [...this.#items].toSorted(([one], [other]) => one - other);
    return { ...response, output: items.map(([, item]) => item) };
  }
}
