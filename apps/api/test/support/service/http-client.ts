import { expect } from 'vitest';
import { z } from 'zod';
import {
  problemDetailsSchema,
  type ProblemDetails,
} from '../../../src/gateways/rest/problems/problem.js';

const answerMs = 90_000;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; fails for one that is no JSON. */
  json(): unknown;
}

/** A stream of events has no end that a walk over all routes could wait for. */
async function beginningOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const { value } = z.object({ value: z.instanceof(Uint8Array) }).parse(await reader.read());
  await reader.cancel();
  return new TextDecoder().decode(value);
}

/** Calls one service, as one key's holder if there is one. */
export class HttpClient {
  constructor(
    private readonly url: string,
    private readonly apiKey?: string,
  ) {}

  async send(method: string, path: string, init: RequestInit = {}): Promise<Reply> {
    const headers = new Headers(init.headers);
    if (this.apiKey !== undefined) headers.set('authorization', `Bearer ${this.apiKey}`);
    const signal = AbortSignal.timeout(answerMs);
    const response = await fetch(this.url + path, { ...init, method, headers, signal });
    const isStream = response.headers.get('content-type') === 'text/event-stream';
    const text = await (isStream ? beginningOf(response) : response.text());
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: (): unknown => JSON.parse(text),
    };
  }

  get(path: string): Promise<Reply> {
    return this.send('GET', path);
  }

  /** Sends a JSON body; a string goes as it is. */
  sendJson(method: string, path: string, body: unknown): Promise<Reply> {
    return this.send(method, path, {
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }
}

/** Asserts that a reply is a well-formed problem with this status and code. */
export const expectProblem = (reply: Reply, status: number, code: string): ProblemDetails => {
  expect({ status: reply.status, body: reply.text }).toMatchObject({ status });
  expect(reply.headers.get('content-type')).toContain('application/problem+json');
  const problem = problemDetailsSchema.strict().parse(reply.json());
  expect(problem).toMatchObject({ status, code });
  expect(problem.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(reply.text).not.toMatch(/node_modules|\bat .*:\d+:\d+|select .* from|prisma/i);
  return problem;
};
