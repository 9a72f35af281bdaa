import { parseJson } from '@faina/agent-core';
import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SseError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { z } from 'zod';
import { McpTransportError } from './mcp-transport-error.js';

/**
 * Statuses of RFC 9110, 6585 and of MCP itself that say: this request was looked at and turned away.
 * The other ones of 4xx do not, such as 408, 409, or the 499 of a proxy that gave up in the call.
 */
const turnedAway: ReadonlySet<number> = new Set([
  400, 401, 402, 403, 404, 405, 406, 411, 413, 414, 415, 421, 422, 426, 428, 429, 431,
]);

export const ofStatus = (status: number): McpTransportError =>
  new McpTransportError(
    turnedAway.has(status) ? 'not_sent' : 'lost',
    `The server answered with status ${status}.`,
    undefined,
    status,
  );

/** The HTTP status in an error of the SDK. */
export function statusOf(error: unknown): number | undefined {
  if (error instanceof SdkHttpError) return error.status;
  if (error instanceof SseError) return error.code;
  return error instanceof UnauthorizedError ? 401 : undefined;
}

const rpcErrorSchema = z.object({ error: z.object({ code: z.number(), message: z.string() }) });

/** What went wrong, in words of ours where the SDK wraps it; anything else as it is. */
export function understood(error: unknown): unknown {
  const status = statusOf(error);
  if (status !== undefined) return ofStatus(status);
  if (!(error instanceof SdkError)) return error;
  if (error.cause instanceof McpTransportError) return error.cause;
  return error.code === SdkErrorCode.ClientHttpUnexpectedContent
    ? new McpTransportError('lost', 'The server answered with what is no message of MCP.')
    : error;
}

/** Since 2026-07-28 a refusal comes with a status and says what it refuses in its body. */
export function refusalIn(error: unknown): ProtocolError | undefined {
  if (!(error instanceof SdkHttpError)) return undefined;
  const { text } = error.data;
  const { data } = rpcErrorSchema.safeParse(typeof text === 'string' ? parseJson(text) : undefined);
  return data && new ProtocolError(data.error.code, data.error.message);
}
