import { type Fields, Members, textIn } from './fields.js';
import type { ReceivedAnswer } from './received-answer.js';

/** By the type of a detail, its member that comes in pieces. */
const pieces: ReadonlyMap<string, string> = new Map([
  ['reasoning.text', 'text'],
  ['reasoning.summary', 'summary'],
]);

/**
 * OpenRouter's `reasoning_details`: a model takes them back only as they are without streaming, the
 * pieces of one detail as one.
 *
 * @see https://openrouter.ai/docs/use-cases/reasoning-tokens
 */
export class StreamedReasoning {
  readonly #details: Members[] = [];

  constructor(private readonly received: ReceivedAnswer) {}

  add(details: readonly Fields[]): void {
    for (const detail of details) {
      this.received.add(JSON.stringify(detail).length);
      const last = this.#details.at(-1);
      const piece = pieces.get(textIn(detail, 'type'));
      const goesOn = last && piece !== undefined && isSame(last, detail);
      if (goesOn) {
        last.append(piece, textIn(detail, piece));
        last.take(detail, [piece]);
      } else {
        const begun = new Members();
        for (const [key, value] of Object.entries(detail)) begun.set(key, value);
        this.#details.push(begun);
      }
    }
  }

  toList(): readonly Fields[] {
    return this.#details.map((detail) => detail.toFields());
  }
}

const isSame = (last: Members, detail: Fields): boolean =>
  last.get('type') === detail['type'] &&
  (detail['index'] === undefined || last.get('index') === detail['index']);
