import { type Clock, systemClock } from '@faina/agent-core';
import type {
  ConnectionFailure,
  McpServerState,
  McpServerStatus,
  ServerIdentity,
} from './mcp-server-state.js';

const wantsCredentials: ReadonlySet<number> = new Set([401, 403]);

/** Follows one server from connection to connection. */
export class ServerStanding {
  #status: McpServerStatus = 'connecting';
  #since: Date;
  #server: ServerIdentity | undefined;
  #lastError: McpServerState['lastError'];
  #nextTryAt: Date | undefined;
  /** What was told last of why it is not connected. */
  #told: string | undefined;

  constructor(private readonly clock: Clock = systemClock) {
    this.#since = clock.now();
  }

  get status(): McpServerStatus {
    return this.#status;
  }

  tried(): void {
    this.#nextTryAt = undefined;
  }

  connected(server: ServerIdentity): void {
    this.#become('connected');
    this.#server = server;
    this.#nextTryAt = undefined;
    this.#told = undefined;
  }

  /** Its connection is gone; why is told by `failed`. */
  lost(): void {
    this.#become('away');
  }

  /**
   * @param pauseMs until it is tried again
   * @returns whether anything is new about it, so that a log need not say the same at each try
   */
  failed(failure: ConnectionFailure, pauseMs: number): boolean {
    const { message, httpStatus } = failure;
    const isWanting = httpStatus !== undefined && wantsCredentials.has(httpStatus);
    this.#become(isWanting ? 'unauthorized' : 'away');
    const now = this.clock.now();
    this.#lastError = { ...failure, at: now.toISOString() };
    this.#nextTryAt = new Date(now.getTime() + pauseMs);
    const isNew = message !== this.#told;
    this.#told = message;
    return isNew;
  }

  current(): Omit<McpServerState, 'name' | 'transport' | 'tools'> {
    return {
      state: this.#status,
      since: this.#since.toISOString(),
      ...(this.#server && { server: this.#server }),
      ...(this.#lastError && { lastError: this.#lastError }),
      ...(this.#nextTryAt && { nextTryAt: this.#nextTryAt.toISOString() }),
    };
  }

  #become(status: McpServerStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#since = this.clock.now();
  }
}
