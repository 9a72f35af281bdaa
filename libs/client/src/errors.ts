import type { Job, Problem } from './api-types.js';

/** An answer of the service that is no success; `code` is stable and to be branched on. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  /** The status of HTTP. */
  readonly status: number;
  /** UPPER_SNAKE, as docs/errors.md lists them; `UNEXPECTED_ANSWER` where somebody else answered. */
  readonly code: string;
  /** The places of the request that are wrong, by JSON Pointer (RFC 6901). */
  readonly errors: NonNullable<Problem['errors']>;
  /** Finds the lines of the request in the log of the service. */
  readonly traceId: string | undefined;
  /** Milliseconds after which the service asks to try again. */
  readonly retryAfterMs: number | undefined;

  constructor(
    {
      status,
      code,
      detail,
      errors,
      traceId,
    }: Omit<Problem, 'type' | 'title' | 'traceId'> & {
      readonly traceId?: string;
    },
    retryAfterMs?: number,
  ) {
    super(`${detail} (${code}, status ${status})`);
    this.status = status;
    this.code = code;
    this.errors = errors ?? [];
    this.traceId = traceId;
    this.retryAfterMs = retryAfterMs;
  }
}

/** No answer came: the service is away, or did not answer in time. `cause` is what went wrong. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';

  constructor(baseUrl: string, cause: unknown) {
    super(`Faina at ${baseUrl} cannot be reached: ${wordsOf(cause)}`, { cause });
  }
}

/** The job has ended, but not as COMPLETED. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';

  constructor(readonly job: Job) {
    const { code, message } = job.error ?? { code: job.outcome, message: 'it has no answer' };
    super(`Job ${job.id} is ${job.status}: ${message} (${code ?? job.status})`);
  }
}

/** `timeoutMs` of a wait is over. The job goes on: `jobs.wait(jobId)` waits for it again. */
export class WaitTimeout extends Error {
  override readonly name = 'TimeoutError';

  constructor(
    timeoutMs: number,
    /** Undefined where it is not known whether the job was accepted. */
    readonly jobId: string | undefined,
  ) {
    super(`Job ${jobId ?? ''} has not ended after ${timeoutMs} ms`);
  }
}

/** Why a request is not a webhook of this service. */
export type WebhookFault =
  | 'BODY_ALREADY_PARSED'
  | 'HEADER_MISSING'
  | 'TIMESTAMP_OUT_OF_RANGE'
  | 'SECRET_INVALID'
  | 'SIGNATURE_MISMATCH';

/** Answer 400 to such a request: it was forged, is too old, or the secret is another one. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';

  constructor(
    readonly code: WebhookFault,
    message: string,
  ) {
    super(message);
  }
}

/** fetch says "fetch failed" and hides the reason in its cause. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : wordsOf(error.cause);
}
