import pg from 'pg';
import { z } from 'zod';

/**
 * SQLSTATE classes of a server that cannot serve just now: 08 connection exception, 53 insufficient
 * resources, 58 system error. Source: PostgreSQL manual, appendix A.
 */
const unavailableClasses = new Set(['08', '53', '58']);

const unavailableCodes = new Set([
  // SQLSTATE: the server ended the session or is not up yet (admin shutdown, crash shutdown, cannot
  // connect now, database dropped, idle session), or a statement or transaction took too long.
  ...['57P01', '57P02', '57P03', '57P04', '57P05', '57014', '25P03', '25P04'],
  // The socket's.
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...['EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
  // Prisma's: unreachable, timed out, closed by the server, no free connection, transaction not
  // begun or not ended in time, too many connections. Source: Prisma error reference.
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'],
  // The kinds of Prisma's driver adapter, which a failed raw statement carries instead of a code.
  ...['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'],
]);

/** Where pg, Prisma and its driver adapter keep the code of an error. */
const codedSchema = z.object({
  code: z.string().optional().catch(undefined),
  kind: z.string().optional().catch(undefined),
  originalCode: z.string().optional().catch(undefined),
  errorCode: z.string().optional().catch(undefined),
  cause: z.unknown().optional(),
  meta: z.object({ driverAdapterError: z.unknown().optional() }).optional().catch(undefined),
});

/** How far down an error's causes the code is looked for. */
const deepestCause = 5;

/**
 * Whether the database could not be reached, was lost or cannot serve at the moment. Says nothing on
 * whether a statement took effect: after a lost connection a COMMIT may have happened, so read again.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return codesOf(error, 0).some(
    (code) =>
      unavailableCodes.has(code) || (isSqlState(code) && unavailableClasses.has(code.slice(0, 2))),
  );
}

/** Whether the database took too long for a statement, and ended it. */
export const isTooSlow = (error: unknown): boolean => codesOf(error, 0).includes('57014');

/**
 * Whether the database was not there to answer. One that only took too long for a statement was, and
 * may take too long for it again.
 */
export const isConnectionLost = (error: unknown): boolean =>
  isDatabaseUnavailable(error) && !isTooSlow(error);

const constraintSchema = z.object({ code: z.literal('23505'), constraint: z.string() });

/** Name of the unique index that a statement of the pool would have broken; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  return constraintSchema.safeParse(error).data?.constraint;
}

/**
 * SQLSTATE classes of what a statement is refused for by its values, by rows or by other statements: 22 data exception,
 * 23 integrity constraint violation, 40 transaction rollback, P0 raised by a function. Source: PostgreSQL manual,
 * appendix A. BM is that of BullMQ's functions: an entry is not as it was.
 */
const refusingClasses = new Set(['22', '23', '40', 'P0', 'BM']);

/**
 * Whether the server refused a statement and serves others on its connection as before. Of other errors that is not
 * sure: a plan that is out of date stays with the connection.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && refusingClasses.has(error.code?.slice(0, 2) ?? '');

function isSqlState(code: string): boolean {
  return /^\d[\dA-Z]{4}$/.test(code);
}

function codesOf(error: unknown, depth: number): string[] {
  const coded = codedSchema.safeParse(error);
  if (!coded.success || depth > deepestCause) return [];
  const { code, kind, originalCode, errorCode, cause, meta } = coded.data;
  return [
    ...[code, kind, originalCode, errorCode].filter((text) => text !== undefined),
    ...codesOf(cause, depth + 1),
    ...codesOf(meta?.driverAdapterError, depth + 1),
  ];
}
