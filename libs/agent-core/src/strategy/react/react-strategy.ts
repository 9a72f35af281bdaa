import { answerAtLimit } from './answer-at-limit.js';
import { askModel } from './ask-model.js';
import { unjudgedAnswer } from './judge-answer.js';
import type { Strategy } from '../../attempt/attempt.js';

/** The model answers or asks for tools, until it answers. */
export const reactStrategy: Strategy = {
  addressee: 'model',
  next: askModel,
  atLimit: answerAtLimit,
  hasWorkLeft: (attempt) => unjudgedAnswer(attempt) !== undefined,
};
