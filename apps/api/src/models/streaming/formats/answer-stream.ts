import type { Fields } from './fields.js';

/**
 * How far an answer has come. `whole`: the provider has said how it ended, and no part of it follows;
 * only what was used up may. `over`: nothing follows at all.
 */
export type AnswerProgress = 'open' | 'whole' | 'over';

/**
 * Puts the events of a streamed answer together to the body that the same call has without streaming.
 * So whoever reads answers reads one form of them, and both ways come to the same.
 */
export interface AnswerStream {
  /** Takes one event; what it does not know is passed over. @throws ModelAnswerTooLargeError */
  add(event: Fields): void;
  readonly progress: AnswerProgress;
  /** Of an answer that is whole. */
  body(): object;
}
