import type { Words } from './wake-message.js';

/** Of one job between two messages: more than any model writes in that time. */
const maxCharsOfJob = 32_000;
const maxJobs = 1_000;

/** Words that wait to be told to other processes; what has no room is lost, as nobody relies on it. */
export class OutgoingWords {
  #byJob = new Map<string, Words[]>();

  get isEmpty(): boolean {
    return this.#byJob.size === 0;
  }

  add(jobId: string, words: Words): void {
    const waiting = this.#byJob.get(jobId) ?? [];
    const chars = waiting.reduce((sum, { text }) => sum + text.length, words.text.length);
    if (chars > maxCharsOfJob || (waiting.length === 0 && this.#byJob.size >= maxJobs)) return;
    const last = waiting.at(-1);
    if (last?.after === words.after && last.offset + last.text.length === words.offset) {
      waiting[waiting.length - 1] = { ...last, text: last.text + words.text };
    } else waiting.push(words);
    this.#byJob.set(jobId, waiting);
  }

  /** All that wait, which do so no more. */
  take(): readonly (readonly [jobId: string, words: Words])[] {
    const taken = this.#byJob;
    this.#byJob = new Map();
    return [...taken].flatMap(([jobId, waiting]) =>
      waiting.map((words) => [jobId, words] as const),
    );
  }
}
