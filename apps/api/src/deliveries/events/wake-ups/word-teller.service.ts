import { type ModelObserver, type ModelRequest, RedactedWords } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { WakeUps } from './wake-ups.service.js';

/**
 * Tells readers the words of answers as they come. Nobody to tell: the model is not asked for them,
 * unless the job wants that, as somebody may begin to listen in the middle of an answer.
 */
@Injectable()
export class WordTeller implements ModelObserver {
  /** Tell what is held back of an answer, once it is whole. */
  readonly #ends = new WeakMap<ModelRequest, () => void>();

  constructor(private readonly wakeUps: WakeUps) {}

  readonly wordsOf: NonNullable<ModelObserver['wordsOf']> = ({ id, eventSeq }, request) => {
    if (request.isForProgram || request.responseSchema) return undefined;
    if (request.stream !== true && !this.wakeUps.isHeard(id)) return undefined;
    const words = new RedactedWords();
    let offset = 0;
    const tell = (text: string) => {
      if (text !== '' && this.wakeUps.isHeard(id)) {
        this.wakeUps.tellWords(id, { text, offset, after: eventSeq });
      }
      offset += text.length;
    };
    this.#ends.set(request, () => {
      tell(words.end());
    });
    return (text) => {
      tell(words.add(text));
    };
  };

  readonly onEnd: NonNullable<ModelObserver['onEnd']> = (_jobId, request, { kind }) => {
    if (kind === 'answered') this.#ends.get(request)?.();
  };
}
