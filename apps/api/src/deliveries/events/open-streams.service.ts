import { Result } from '@faina/agent-core';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ApiKeyRepository } from '../../auth/api-key.repository.js';
import type { Principal } from '../../auth/principal.js';
import { BackgroundWork } from '../../process/background-work.js';

/** Streams of events that are open at the same time. */
export const maxStreams = { ofProcess: 1_000, ofKey: 200 };

/** How often the keys of open streams are looked at, in milliseconds. */
const lookMs = 1_000;

/** Why a stream is not opened. */
export type StreamRefusal =
  | { readonly code: 'TOO_MANY_STREAMS' }
  /** What came after it is not kept any more. */
  | { readonly code: 'EVENTS_GONE' };

interface OpenStream {
  readonly keyId: string | null;
  readonly end: AbortController;
}

/** The streams of events that clients have open, which end with their key and with the process. */
@Injectable()
export class OpenStreams implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #streams = new Set<OpenStream>();
  #isStopped = false;

  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly background: BackgroundWork,
  ) {}

  onApplicationBootstrap(): void {
    this.background.repeat(lookMs, 'The keys of open streams could not be looked at', () =>
      this.#endThoseOfUnusableKeys(),
    );
  }

  onModuleDestroy(): void {
    this.#isStopped = true;
    for (const { end } of this.#streams) end.abort();
  }

  /**
   * A place for a stream, until the signal aborts or `release` is called.
   * @returns the signal at which the stream is to end
   */
  open({ keyId }: Pick<Principal, 'keyId'>): Result<OpenedStream, StreamRefusal> {
    if (this.#streams.size >= maxStreams.ofProcess || this.#countOf(keyId) >= maxStreams.ofKey) {
      return Result.error({ code: 'TOO_MANY_STREAMS' });
    }
    const stream = { keyId, end: new AbortController() };
    if (this.#isStopped) stream.end.abort();
    this.#streams.add(stream);
    const release = () => {
      stream.end.abort();
      this.#streams.delete(stream);
    };
    return Result.ok({ signal: stream.end.signal, release });
  }

  /** Streams that are open now. */
  get size(): number {
    return this.#streams.size;
  }

  #countOf(keyId: string | null): number {
    let count = 0;
    for (const stream of this.#streams) if (stream.keyId === keyId) count += 1;
    return count;
  }

  async #endThoseOfUnusableKeys(): Promise<void> {
    const ids = new Set([...this.#streams].flatMap(({ keyId }) => keyId ?? []));
    if (ids.size === 0) return;
    const usable = await this.keys.usable([...ids]);
    for (const { keyId, end } of this.#streams) {
      if (keyId !== null && ids.has(keyId) && !usable.has(keyId)) end.abort();
    }
  }
}

export interface OpenedStream {
  readonly signal: AbortSignal;
  readonly release: () => void;
}
