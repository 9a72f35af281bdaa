import type { ModelObserver } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { WakeUps } from './wake-ups.service.js';

/**
 * Tells readers the words of answers as they come. Nobody to tell: the model is not asked for them,
 * unless the job wants that, as somebody may begin to listen in the middle of an answer.
 */
@Injectable()
export class WordTeller implements ModelObserver {
  constructor(private readonly wakeUps: WakeUps) {}

  readonly wordsOf: NonNullable<ModelObserver['wordsOf']> = ({ id, eventSeq }, request) => {
    if (request.isForProgram || request.responseSchema) return undefined;
    if (request.stream !== true && !this.wakeUps.isHeard(id)) return undefined;
    let offset = 0;
    return (text) => {
      if (this.wakeUps.isHeard(id)) {
        this.wakeUps.tellWords(id, { text, offset, after: eventSeq });
      }
      offset += text.length;
    };
  };
}
