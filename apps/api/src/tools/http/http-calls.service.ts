import { setTimeout as delay } from 'node:timers/promises';
import {
  type JsonObject,
  Result,
  type ToolAnswer,
  type ToolContext,
  ToolError,
  toolNotReadyCode,
} from '@faina/agent-core';
import { secretMask } from '@faina/tools';
import { Injectable } from '@nestjs/common';
import { againWhileAway } from '../../database/again-while-away.js';
import { isDatabaseUnavailable } from '../../database/database-errors.js';
import { OutboundAddresses } from '../../outbound/outbound-addresses.js';
import { signMessage } from '../../outbound/sign-message.js';
import type { TenantToolRow } from '../tenant/tenant-tool.js';
import { callBody, type PlainRequest, plainRequest } from './build-request.js';
import {
  type CallCredentials,
  CallCredentialsService,
  notReady,
  type NotReady,
} from './call-credentials.service.js';
import type { HttpTool } from './http-tool.js';
import { type CalledTool, readEnd } from './read-answer.js';
import { sendCall, type SendEnd } from './send-call.js';

/** How long is waited before a request is sent again, in milliseconds; as often as there are entries. */
const pausesMs = [250, 1_000];
/** A call that was not sent holds its place in the worker no longer than this. */
const longestAwayMs = 2_000;

/** A tool as an attempt knows it. */
export interface StoredHttpTool {
  readonly row: TenantToolRow;
  readonly tool: HttpTool;
  readonly reread: () => Promise<void>;
}

/** Makes the calls of tools over HTTP. */
@Injectable()
export class HttpCallsService {
  constructor(
    private readonly credentials: CallCredentialsService,
    private readonly addresses: OutboundAddresses,
  ) {}

  /**
   * @throws when the signal ends a request that was sent
   */
  async call(
    { row, tool, reread }: StoredHttpTool,
    args: JsonObject,
    context: ToolContext,
  ): Promise<ToolAnswer> {
    const { name } = row;
    const credentials = await this.#credentialsOf(row, tool, context.signal);
    if (credentials.isError()) {
      const { why, isOutdated, mayPass } = credentials.error;
      // The model may look at the new one.
      if (isOutdated) await reread();
      const message = `Tool '${name}' was not called: ${why}.`;
      return Result.error(new ToolError(message, name, undefined, mayPass, toolNotReadyCode));
    }
    const request = tool.request
      ? plainRequest(tool, tool.request, args)
      : Result.ok({ method: 'POST' as const, url: tool.url, body: callBody(name, args, context) });
    if (request.isError()) {
      const message = `Tool '${name}' cannot be called with this ${request.error}.`;
      return Result.error(new ToolError(message, name, undefined, true, 'INVALID_ARGUMENTS'));
    }
    const called = { ...tool, name };
    return this.#untilDone(called, request.value, credentials.value, context);
  }

  /** A database that is away for longer is no failure of the tool: nothing was sent, and it may be later. */
  async #credentialsOf(
    row: TenantToolRow,
    tool: HttpTool,
    signal: AbortSignal,
  ): Promise<Result<CallCredentials, NotReady>> {
    try {
      return await againWhileAway(() => this.credentials.of(row, tool), {
        waitMs: longestAwayMs,
        signal,
      });
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return Result.error({ ...notReady('PostgreSQL is away just now'), mayPass: true });
    }
  }

  async #untilDone(
    tool: CalledTool,
    request: PlainRequest,
    credentials: CallCredentials,
    { callKey, signal }: ToolContext,
  ): Promise<ToolAnswer> {
    const mask = secretMask(credentials.values);
    let mayHaveRun = false;
    for (let tries = 0; ; tries += 1) {
      const headers = headersOf(tool, request, credentials, callKey);
      const sent = await sendCall(request, headers, this.addresses, signal);
      const end = readEnd(tool, masked(sent, mask), mayHaveRun);
      const pauseMs = pausesMs[tries];
      if (!end.again || pauseMs === undefined) return end.answer;
      mayHaveRun ||= sent.kind !== 'not_sent';
      await delay(pauseMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
      // Where it never got there, that is known also of a call that is to stop.
      if (signal.aborted && !mayHaveRun) return end.answer;
      signal.throwIfAborted();
    }
  }
}

/** The same key with each request of a call; the time of the signature is each one's own. */
function headersOf(
  { idempotency, request }: CalledTool,
  { body = '' }: PlainRequest,
  { headers, signing }: CallCredentials,
  callKey: string,
): Record<string, string> {
  if (request) return { ...headers, ...(idempotency === 'key' && { 'idempotency-key': callKey }) };
  const signed = signMessage({ id: callKey, sentAt: new Date(), body }, signing);
  return { ...headers, 'idempotency-key': callKey, ...signed };
}

/** Whatever the other side repeats of what it was sent. */
const masked = (end: SendEnd, mask: (text: string) => string): SendEnd =>
  end.kind === 'answered' ? { ...end, text: mask(end.text) } : end;
