import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReceivedAnswer } from './formats/received-answer.js';

/** What the two ends of a model call tell each other past the AI SDK in between. */
export interface ModelCall {
  /** Whether the answer is to come in pieces, where the provider's API can. */
  readonly isStreamed: boolean;
  readonly received: ReceivedAnswer;
  /** More of the answer has come. */
  readonly onBytes: () => void;
}

const calls = new AsyncLocalStorage<ModelCall>();

/** Does the work of a call; requests that it sends know of the call. */
export const inModelCall = <T>(call: ModelCall, work: () => Promise<T>): Promise<T> =>
  calls.run(call, work);

/** The call that a request is sent for; undefined outside of one. */
export const currentModelCall = (): ModelCall | undefined => calls.getStore();
