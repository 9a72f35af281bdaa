import type { AnswerProgress, AnswerStream } from './answer-stream.js';
import { type Fields, fieldsIn, listIn, Members, numberIn, textIn } from './fields.js';
import type { ReceivedAnswer } from './received-answer.js';

/** What a part of nothing but words may have. */
const plainMembers: ReadonlySet<string> = new Set(['text', 'thought']);

/**
 * Gemini's generateContent. Each event is an answer with the parts that are new. Neighbouring parts of
 * words are one part, but a part with a signature stays for itself, as the documentation asks.
 *
 * @see https://ai.google.dev/gemini-api/docs/thought-signatures
 */
export class GeneratedContentStream implements AnswerStream {
  readonly #answer = new Members();
  readonly #candidate = new Members();
  readonly #parts: Members[] = [];
  #isPlain = false;
  #isWhole = false;

  constructor(private readonly received: ReceivedAnswer) {}

  get progress(): AnswerProgress {
    return this.#isWhole ? 'whole' : 'open';
  }

  add(chunk: Fields): void {
    this.#answer.take(chunk, ['candidates']);
    this.#addUsage(fieldsIn(chunk, 'usageMetadata'));
    const blocked = textIn(fieldsIn(chunk, 'promptFeedback') ?? {}, 'blockReason');
    const [candidate] = listIn(chunk, 'candidates');
    if (candidate) {
      this.#candidate.take(candidate, ['content']);
      for (const part of listIn(fieldsIn(candidate, 'content') ?? {}, 'parts')) this.#addPart(part);
    }
    const ended = candidate ? textIn(candidate, 'finishReason') : '';
    this.#isWhole ||= blocked !== '' || ended !== '';
  }

  body(): object {
    const candidate = this.#candidate.toFields();
    const parts = this.#parts.map((part) => part.toFields());
    const hasCandidate = parts.length > 0 || Object.keys(candidate).length > 0;
    const content = { role: 'model', parts };
    return {
      ...this.#answer.toFields(),
      ...(hasCandidate && { candidates: [{ ...candidate, content }] }),
    };
  }

  #addPart(part: Fields): void {
    const text = textIn(part, 'text');
    const isThought = part['thought'] === true;
    if (isThought) this.received.add(text.length);
    else this.received.addWords(text);
    const isPlain = Object.keys(part).every((key) => plainMembers.has(key));
    const last = this.#parts.at(-1);
    if (last && isPlain && this.#isPlain && (last.get('thought') === true) === isThought) {
      last.append('text', text);
      return;
    }
    this.received.add(JSON.stringify(part).length - text.length);
    const begun = new Members();
    begun.take(part);
    this.#parts.push(begun);
    this.#isPlain = isPlain;
  }

  #addUsage(usage: Fields | undefined): void {
    if (!usage) return;
    const answer = numberIn(usage, 'candidatesTokenCount');
    const thoughts = numberIn(usage, 'thoughtsTokenCount');
    const output =
      answer === undefined && thoughts === undefined ? undefined : (answer ?? 0) + (thoughts ?? 0);
    this.received.report(numberIn(usage, 'promptTokenCount'), output);
  }
}
