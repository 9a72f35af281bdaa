import { HttpException } from '@nestjs/common';
import { z } from 'zod';
import { isDatabaseUnavailable } from '../../../database/database-errors.js';
import { Problem, unavailable } from './problem.js';

/** Refusals of the framework that its status alone does not tell well, by its stable error code. */
const byFrameworkCode: ReadonlyMap<string, readonly [number, string, string]> = new Map([
  ['FST_ERR_BAD_URL', [400, 'MALFORMED_URL', 'The path is not valid percent-encoded UTF-8.']],
  [
    'FST_INVALID_MULTIPART_CONTENT_TYPE',
    [415, 'UNSUPPORTED_MEDIA_TYPE', 'This route wants multipart/form-data with a boundary.'],
  ],
]);

const byStatus: Readonly<Record<number, readonly [string, string]>> = {
  400: ['BAD_REQUEST', 'The request is malformed.'],
  403: ['CROSS_ORIGIN_REFUSED', 'A page of another origin may not change anything here.'],
  404: ['ROUTE_NOT_FOUND', 'There is no such route; /openapi.json lists all.'],
  408: ['REQUEST_TIMEOUT', 'The request took too long to arrive.'],
  413: ['BODY_TOO_LARGE', 'The body is larger than this route accepts.'],
  414: ['URI_TOO_LONG', 'A part of the path is longer than any name or id here.'],
  415: [
    'UNSUPPORTED_MEDIA_TYPE',
    'This route does not read bodies of this Content-Type; /openapi.json says which ones it reads.',
  ],
};

const codedSchema = z.object({ code: z.string() });
const rejectedSchema = z.object({ statusCode: z.int().min(400).max(499) });

const frameworkProblem = (error: unknown): Problem | undefined => {
  const coded = codedSchema.safeParse(error);
  const known = coded.success ? byFrameworkCode.get(coded.data.code) : undefined;
  return known && new Problem(...known, { cause: error });
};

const statusProblem = (status: number, cause: unknown): Problem => {
  const [code, detail] = byStatus[status] ?? ['REQUEST_REFUSED', 'The request was refused.'];
  return new Problem(status, code, detail, { cause });
};

/**
 * What a client is told of an error, whatever was thrown: a `Problem` as it is, the framework's
 * refusals by their code, a database that cannot be reached as 503, all else as a bare 500.
 */
export const toProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) {
    return unavailable(
      'DATABASE_UNAVAILABLE',
      'The database cannot be reached just now, so nothing was read or accepted. Try again.',
      2,
      error,
    );
  }
  const cause = error instanceof HttpException ? error.cause : error;
  const known = frameworkProblem(cause);
  if (known !== undefined) return known;
  if (error instanceof HttpException && error.getStatus() < 500) {
    return statusProblem(error.getStatus(), error);
  }
  const rejected = rejectedSchema.safeParse(error);
  if (rejected.success) return statusProblem(rejected.data.statusCode, error);
  return new Problem(
    500,
    'INTERNAL_ERROR',
    'Faina failed to answer, which is a defect. The log has the reason under this traceId.',
    { cause: error },
  );
};
