import type { ModelReply } from '../support/model/model-replies.js';

/** Where the cases of the corpus go: a service, the model that it asks, and a client of it. */
export interface HostileTarget {
  readonly url: string;
  /** Sends a request and says its status. One that is refused for its haste is sent again. */
  send(method: string, path: string, init?: RequestInit): Promise<string>;
  /** Runs a job of an agent to its end, and says how it ended. */
  runJob(body: JobBody): Promise<string>;
  /** Runs a job whose model gives these answers, one for each call, and then "Done.". */
  runScripted(replies: readonly ModelReply[], body?: Partial<JobBody>): Promise<string>;
}

export interface JobBody {
  readonly agent: string;
  readonly input: string;
  readonly limits?: Readonly<Record<string, number>>;
}

/** Something hostile; it says what the service made of it. */
export interface HostileCase {
  readonly name: string;
  readonly run: (target: HostileTarget) => Promise<string>;
}

export const KB = 1024;
export const MB = 1024 * KB;

/** Base letters under combining marks, which take turns: what normalising has to sort. */
export const marked = (chars: number): string =>
  `a${'\u0301\u0323'.repeat(Math.ceil(chars / 2))}`.slice(0, chars);
