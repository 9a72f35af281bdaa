import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { waitFor } from '../wait-for.js';

export const moments = ['before', 'during', 'after'] as const;

export type Moment = (typeof moments)[number];

/** What a call asks first where it is to be caught: to come in, once it is in, and once it has acted. */
const steps = { before: '/knock', during: '/enter', after: '/act' } as const satisfies Record<
  Moment,
  string
>;

const requestSchema = z.object({
  cell: z.string(),
  callKey: z.string().default(''),
  /** Of `act`: nothing is done outside, something is, or something is that the key of the call does once. */
  does: z.enum(['nothing', 'act', 'act-by-key']).default('nothing'),
});

/** Something that a call did outside. */
export interface LedgerEffect {
  readonly cell: string;
  readonly callKey: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** What the world outside has seen of one call of a job. */
export interface Seen {
  readonly entered: number;
  readonly effects: number;
  /** Of the calls that acted; one unless a repetition came under another one. */
  readonly keys: number;
}

/** The world outside the service: counts what calls do there, and holds the first one where a test says. */
export class Ledger {
  readonly #entered = new Map<string, number>();
  readonly #effects = new Map<string, LedgerEffect[]>();
  readonly #holdAt = new Map<string, string>();
  readonly #held = new Map<string, ServerResponse>();
  readonly #pids: number[] = [];

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async start(): Promise<Ledger> {
    // A connection that it ends of itself may be in use again by then, and the tool would fail.
    const server = createServer({ keepAliveTimeout: 0 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const ledger = new Ledger(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => {
      void text(request).then((body) => {
        ledger.#take(request.url ?? '', body, response);
      });
    });
    return ledger;
  }

  /** Answers the first call of the cell only once it is let go. */
  hold(cell: string, at: Moment): void {
    this.#holdAt.set(cell, steps[at]);
  }

  async untilHeld(cells: readonly string[]): Promise<void> {
    const missing = () => cells.filter((cell) => !this.#held.has(cell));
    await waitFor(() => missing().length === 0, { what: () => `calls of ${missing().join(', ')}` });
  }

  /** Whoever still waits goes on, also where nobody waits for them any more. */
  letGo(cells: readonly string[]): void {
    for (const cell of cells) this.#held.get(cell)?.end('{}');
  }

  seen(cell: string): Seen {
    const effects = this.#effectsOf(cell);
    return {
      entered: this.#entered.get(cell) ?? 0,
      effects: effects.length,
      keys: new Set(effects.map(({ callKey }) => callKey)).size,
    };
  }

  /** Everything that calls have done. */
  get effects(): readonly LedgerEffect[] {
    return [...this.#effects.values()].flat();
  }

  /** The newest child that speaks MCP; the service has started it. */
  get childPid(): number {
    return z.number().parse(this.#pids.at(-1));
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  #effectsOf(cell: string): LedgerEffect[] {
    return this.#effects.get(cell) ?? [];
  }

  #take(path: string, body: string, response: ServerResponse): void {
    if (path === '/child') {
      this.#pids.push(Number(body));
      response.end('{}');
      return;
    }
    const { cell, callKey, does } = requestSchema.parse(JSON.parse(body));
    const isKnown = this.#effectsOf(cell).some((one) => one.callKey === callKey);
    if (path === '/happened') {
      response.end(JSON.stringify({ happened: isKnown }));
      return;
    }
    if (path === '/enter') this.#entered.set(cell, (this.#entered.get(cell) ?? 0) + 1);
    const isDone = does === 'nothing' || (does === 'act-by-key' && isKnown);
    if (path === '/act' && !isDone) {
      this.#effects.set(cell, [...this.#effectsOf(cell), { cell, callKey, at: Date.now() }]);
    }
    if (path === this.#holdAt.get(cell) && !this.#held.has(cell)) {
      this.#held.set(cell, response);
    } else response.end('{}');
  }
}
