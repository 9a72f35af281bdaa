import { HttpException } from '@nestjs/common';
import { z } from 'zod';

/** One place in the request that is wrong. */
const problemErrorSchema = z.object({
  pointer: z.string().describe('JSON Pointer (RFC 6901) into the request; empty for the whole'),
  detail: z.string(),
});

export type ProblemError = z.infer<typeof problemErrorSchema>;

/** The body of every error answer: RFC 9457, with a stable `code` to branch on. */
export const problemDetailsSchema = z
  .object({
    type: z.string().describe('A URN made from the code'),
    title: z.string().describe('The code in words; the same for every occurrence'),
    status: z.int(),
    detail: z.string().describe('What happened, what it means and what to do'),
    code: z.string().describe('Stable UPPER_SNAKE code'),
    traceId: z.string().describe('Find the log lines of this request by it'),
    errors: z.array(problemErrorSchema).optional(),
  })
  .meta({ id: 'Problem' });

export type ProblemDetails = z.infer<typeof problemDetailsSchema>;

export const problemMediaType = 'application/problem+json';

export interface ProblemOptions {
  readonly errors?: readonly ProblemError[];
  /** Headers of the answer, for example `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error that a client is told of. `detail` is shown as it is: no secrets, SQL or paths. */
export class Problem extends HttpException {
  readonly errors: readonly ProblemError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    /** Stable UPPER_SNAKE code, for example `JOB_NOT_FOUND`. */
    readonly code: string,
    readonly detail: string,
    options: ProblemOptions = {},
  ) {
    super(detail, status, { cause: options.cause });
    this.errors = options.errors ?? [];
    this.headers = options.headers ?? {};
  }

  toDetails(traceId: string): ProblemDetails {
    const words = this.code.toLowerCase().replaceAll('_', ' ');
    return {
      type: `urn:faina:problem:${words.replaceAll(' ', '-')}`,
      title: words.charAt(0).toUpperCase() + words.slice(1),
      status: this.getStatus(),
      detail: this.detail,
      code: this.code,
      traceId,
      ...(this.errors.length > 0 && { errors: [...this.errors] }),
    };
  }
}

/** 400 with the places that are wrong. */
export const validationFailed = (errors: readonly ProblemError[]): Problem =>
  new Problem(
    400,
    'VALIDATION_FAILED',
    'The request does not have the expected form; see errors for each place.',
    { errors },
  );

/** The time after which another try makes sense. */
export const retryAfter = (seconds: number): ProblemOptions => ({
  headers: { 'retry-after': String(seconds) },
});

/** 503 with that time. */
export const unavailable = (
  code: string,
  detail: string,
  retryAfterSeconds: number,
  cause?: unknown,
): Problem => new Problem(503, code, detail, { ...retryAfter(retryAfterSeconds), cause });
