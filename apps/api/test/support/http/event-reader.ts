import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** An event as it came. */
export interface ReadEvent {
  readonly event: string;
  readonly id?: string;
  readonly data: unknown;
}

interface OpenOptions {
  readonly apiKey?: string | undefined;
  readonly lastEventId?: string | undefined;
}

/** A client of a stream of server-sent events, which reads no further than it is asked to. */
export class EventReader {
  readonly #events: ReadEvent[] = [];
  #comments = 0;
  readonly #decoder = new TextDecoder();
  readonly #parser = createParser({
    onEvent: ({ event = 'message', id, data }: EventSourceMessage) => {
      const parsed: unknown = JSON.parse(data);
      this.#events.push({ event, ...(id !== undefined && { id }), data: parsed });
    },
    onComment: () => {
      this.#comments += 1;
    },
  });

  private constructor(
    private readonly body: ReadableStreamDefaultReader<Uint8Array>,
    private readonly cut: AbortController,
  ) {}

  /** Fails where the answer is no stream. */
  static async open(url: string, { apiKey, lastEventId }: OpenOptions = {}): Promise<EventReader> {
    const cut = new AbortController();
    const headers = new Headers({ accept: 'text/event-stream' });
    if (apiKey !== undefined) headers.set('authorization', `Bearer ${apiKey}`);
    if (lastEventId !== undefined) headers.set('last-event-id', lastEventId);
    const response = await fetch(url, { headers, signal: cut.signal });
    if (response.status !== 200 || response.body === null) {
      throw new Error(`GET ${url} answered ${response.status}: ${await response.text()}`);
    }
    return new EventReader(response.body.getReader(), cut);
  }

  get comments(): number {
    return this.#comments;
  }

  /** The next event; undefined at the end of the stream. Fails where the connection breaks. */
  async next(): Promise<ReadEvent | undefined> {
    while (this.#events.length === 0) {
      const { done, value } = await this.body.read();
      if (done) return undefined;
      this.#parser.feed(this.#decoder.decode(value, { stream: true }));
    }
    return this.#events.shift();
  }

  /** Events up to the first that fits, or to the end. */
  async until(fits: (event: ReadEvent) => boolean): Promise<ReadEvent[]> {
    const read: ReadEvent[] = [];
    for (let event = await this.next(); event; event = await this.next()) {
      read.push(event);
      if (fits(event)) break;
    }
    return read;
  }

  /** All that is left of it. */
  rest(): Promise<ReadEvent[]> {
    return this.until(() => false);
  }

  close(): void {
    this.cut.abort();
  }
}
