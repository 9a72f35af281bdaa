import { setTimeout as wait } from 'node:timers/promises';
import type { JsonObject, JsonValue, ToolContext } from '@faina/agent-core';
import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { type Task, taskSchema } from './task.js';
import type { McpSession, RequestBounds } from '../connection/mcp-session.js';
import { McpTransportError } from '../connection/errors/mcp-transport-error.js';

/** Where the server does not say how often it wants to be asked. */
const usualPauseMs = 1_000;
const shortestPauseMs = 50;
const longestPauseMs = 30_000;
/** For one answer about a task, which its server has at hand. */
const longestLookMs = 30_000;
/** Until a task is asked about again after the connection was lost. */
const retryPauseMs = 500;
/** Of what a server says of its failure. */
const maxWordsChars = 1_000;
/** For the word that a task is to end, which nobody waits for. */
const farewellMs = 5_000;

export interface TaskParts {
  readonly id: string;
  /** `caller`: one of 2025-11-25, whose results and questions are fetched apart from its status. */
  readonly madeBy: 'caller' | 'server';
  /** The connection as it is now: a task outlives one over HTTP. */
  readonly session: () => McpSession | undefined;
  readonly context: Pick<ToolContext, 'signal' | 'progressed' | 'timeoutMs'>;
  /** Answers at once what a server of 2025-11-25 asks in the middle of the task. */
  readonly onQuestion: (question: JsonValue) => JsonObject;
}

/** How far a task has come when its caller has to do something. */
export type TaskEnd =
  | { readonly kind: 'result'; readonly result: JsonValue }
  /** It goes on once these are answered; by the server's own keys, none of which comes twice. */
  | { readonly kind: 'asks'; readonly requests: Readonly<Record<string, JsonValue>> }
  /** What became of it ends a sentence on its server. */
  | { readonly kind: 'failed'; readonly how: string };

/**
 * A task on an MCP server. Each answer that it still runs counts as progress of the call; while the
 * server is away it is asked again, for as long as the call's timeout lets it. Once the call is
 * aborted, or its answers cannot be read, the server is told to end it.
 */
export class RunningTask {
  readonly #followed = new AbortController();
  readonly #signal: AbortSignal;

  constructor(private readonly parts: TaskParts) {
    this.#signal = AbortSignal.any([parts.context.signal, this.#followed.signal]);
  }

  /** @throws what `McpSession.request` throws, but for what passes and for errors of the protocol. */
  async follow(first?: Task, answered: ReadonlySet<string> = new Set()): Promise<TaskEnd> {
    try {
      return await this.#toItsEnd(first, answered);
    } catch (error) {
      if (error instanceof ProtocolError) return this.#failed('failed in a task', error.message);
      this.cancel();
      throw error;
    } finally {
      // A request for its result may still be under way.
      this.#followed.abort();
    }
  }

  /** Says what the server wants to hear, and follows the task from there. */
  async answer(
    inputResponses: JsonValue | undefined,
    answered: ReadonlySet<string>,
  ): Promise<TaskEnd> {
    try {
      await this.#ask('tasks/update', z.unknown(), { inputResponses });
    } catch (error) {
      if (error instanceof ProtocolError) return this.#failed('refused an answer', error.message);
      this.cancel();
      throw error;
    }
    return this.follow(undefined, answered);
  }

  /** Nobody waits for its end any more. */
  cancel(): void {
    const { id, session } = this.parts;
    const bounds = { signal: AbortSignal.timeout(farewellMs), timeoutMs: farewellMs };
    const request = { method: 'tasks/cancel', params: { taskId: id } };
    session()
      ?.request(request, z.unknown(), bounds)
      .catch(() => undefined);
  }

  async #toItsEnd(first: Task | undefined, answered: ReadonlySet<string>): Promise<TaskEnd> {
    let bringsQuestions: Promise<JsonValue> | undefined;
    for (let task = first; ; task = await this.#look()) {
      switch (task?.status) {
        case 'completed':
        case 'failed':
          if (this.parts.madeBy === 'caller') {
            return { kind: 'result', result: await (bringsQuestions ?? this.#result()) };
          }
          if (task.result !== undefined) return { kind: 'result', result: task.result };
          // The answer that made the task has no result of it yet.
          if (task === first) continue;
          return this.#failed('failed in a task', task.error?.message ?? task.statusMessage);
        case 'cancelled':
          return this.#failed('ended its task', task.statusMessage);
        case 'input_required': {
          if (this.parts.madeBy === 'caller') {
            // The server asks while it is asked for the result, and not before.
            bringsQuestions ??= this.#result();
            bringsQuestions.catch(() => undefined);
            break;
          }
          const open = Object.entries(task.inputRequests).filter(([key]) => !answered.has(key));
          if (open.length > 0) return { kind: 'asks', requests: Object.fromEntries(open) };
          break;
        }
        case 'working':
          break;
        case undefined:
          continue;
      }
      await this.#pause(task.pollIntervalMs ?? usualPauseMs);
    }
  }

  async #look(): Promise<Task> {
    const task = await this.#ask('tasks/get', taskSchema);
    this.parts.context.progressed();
    return task;
  }

  #result(): Promise<JsonValue> {
    const { context, onQuestion } = this.parts;
    const bounds = { timeoutMs: context.timeoutMs, onQuestion };
    return this.#ask('tasks/result', z.custom<JsonValue>(), {}, bounds);
  }

  async #ask<Schema extends z.ZodType>(
    method: string,
    schema: Schema,
    more: object = {},
    bounds: Omit<RequestBounds, 'signal'> = { timeoutMs: longestLookMs },
  ): Promise<z.output<Schema>> {
    const { id, session } = this.parts;
    const signal = this.#signal;
    const request = { method, params: { taskId: id, ...more } };
    for (;;) {
      try {
        const answer = await session()?.request(request, schema, { signal, ...bounds });
        if (answer !== undefined) return answer;
      } catch (error) {
        if (signal.aborted || !passes(error)) throw error;
      }
      await this.#pause(retryPauseMs);
    }
  }

  /** Asks at least twice within the timeout of the call, whatever the server wants. */
  async #pause(wishedMs: number): Promise<void> {
    const signal = this.#signal;
    const { timeoutMs } = this.parts.context;
    const ms = Math.max(shortestPauseMs, Math.min(wishedMs, longestPauseMs, timeoutMs / 2));
    await wait(ms, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) throw new SdkError(SdkErrorCode.RequestTimeout, 'The task was left.');
  }

  #failed(how: string, words: string | undefined): TaskEnd {
    const said = words && this.parts.session()?.mask(words).slice(0, maxWordsChars);
    return { kind: 'failed', how: said ? `${how} (${said})` : how };
  }
}

/** The task goes on without the connection, and where it does not its server will say so. */
const passes = (error: unknown): boolean =>
  error instanceof McpTransportError
    ? error.kind !== 'answer_too_large'
    : error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout;
