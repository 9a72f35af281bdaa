/**
 * The points of one step at which a test may stop this process, by the codes of the test plan. K5 and K9,
 * the middle of a model's answer and of an effect outside, are made by who answers.
 */
export const failpointNames = {
  K1: 'after_submit',
  K2: 'before_answer',
  K3: 'before_lease',
  K4: 'after_lease',
  K6: 'after_model_answer',
  K7: 'before_intent',
  K8: 'after_intent',
  K10: 'after_effect',
  K11: 'after_outcome',
  K12: 'after_end',
  K13: 'before_webhook',
} as const;

export type FailpointName = (typeof failpointNames)[keyof typeof failpointNames];

/** What happens to the process there. */
export type FailpointAction =
  | { readonly kind: 'kill9' | 'stop' | 'exit' }
  /** The event loop stands still for so long. */
  | { readonly kind: 'block'; readonly ms: number };

export interface Failpoint {
  readonly name: FailpointName;
  readonly action: FailpointAction;
  /** A word of the job that is meant; any job when absent. */
  readonly marker?: string | undefined;
  /** The attempt that is meant, from 1; each when absent. */
  readonly attempt?: number | undefined;
}

let armed: readonly Failpoint[] = [];

/** From now on these are what a test has asked for. */
export function armFailpoints(failpoints: readonly Failpoint[]): void {
  armed = failpoints;
}

/**
 * Marks a point that a test may ask for; does nothing unless one has.
 * @param subject what the work is about, in which a marker is looked for
 * @param attempt of the subject, from 1
 */
export function failpoint(name: FailpointName, subject: unknown, attempt = 1): void {
  if (armed.length === 0) return;
  for (const point of armed) {
    if (point.name !== name) continue;
    if (point.attempt !== undefined && point.attempt !== attempt) continue;
    if (point.marker === undefined || hasWord(JSON.stringify(subject), point.marker)) {
      act(point.action);
    }
  }
}

/** `job-1` is no word of `job-17`; a line end in JSON is two characters, of which one is a letter. */
const hasWord = (json: string, word: string): boolean =>
  json
    .replaceAll(/\\[nrt]/g, ' ')
    .split(/[^\w-]+/)
    .includes(word);

function act(action: FailpointAction): void {
  switch (action.kind) {
    case 'kill9':
      process.kill(process.pid, 'SIGKILL');
      return;
    case 'stop':
      process.kill(process.pid, 'SIGSTOP');
      return;
    case 'block':
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, action.ms);
      return;
    case 'exit':
      // As an error that nobody catches; thrown here it would be the failure of this step.
      queueMicrotask(() => {
        throw new Error('A failpoint ended the process.');
      });
  }
}
