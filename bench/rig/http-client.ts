import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

const silenceMs = 60_000;

/** A client that costs little: its connections stay, and it leaves the answers as they are. */
export class HttpClient {
  readonly #baseUrl: string;
  readonly #agent: Agent;

  constructor(baseUrl: string, connections: number) {
    this.#baseUrl = baseUrl;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** @returns the id of the job that the answer holds; anything else than success is thrown. */
  async send(method: 'GET' | 'POST', path: string, body?: string): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(
      new URL(path, this.#baseUrl),
      { method, headers, agent: this.#agent, timeout: silenceMs },
      (response) => {
        const status = response.statusCode ?? 0;
        text(response).then((answer) => resolve({ status, body: answer }), reject);
      },
    );
    sent.once('error', reject);
    sent.once('timeout', () => sent.destroy(new Error(`${path} did not answer.`)));
    sent.end(body);
    const answer = await promise;
    const id = /"id":"([\w-]+)"/.exec(answer.body)?.[1];
    if (answer.status >= 300 || id === undefined) {
      throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 500)}`);
    }
    return id;
  }

  close(): void {
    this.#agent.destroy();
  }
}
