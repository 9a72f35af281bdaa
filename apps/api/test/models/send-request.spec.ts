import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionErrorCode } from '../../src/models/failures/classify-model-error.js';
import { ModelAnswerTooLargeError } from '../../src/models/failures/model-server-errors.js';
import { boundedFetch } from '../../src/models/providers/bounded-fetch.js';
import { type Send, sendRequest } from '../../src/models/providers/send-request.js';
import { waitFor } from '../support/wait-for.js';

const text = 'Bom dia, açaí. '.repeat(200);
const compressed = {
  gzip: gzipSync(text),
  deflate: deflateSync(text),
  br: brotliCompressSync(text),
};
const megabytes = 64;

const answers: Readonly<Record<string, RequestListener>> = {
  '/echo': (request, response) => {
    const { authorization, 'content-type': type, 'x-own': own } = request.headers;
    response.writeHead(429, 'Slow down', { 'set-cookie': ['a=1', 'b=2'], 'retry-after': '2' });
    request.setEncoding('utf8').on('data', (body: string) => {
      response.end(JSON.stringify({ method: request.method, authorization, type, own, body }));
    });
  },
  '/redirect': (_request, response) => {
    response.writeHead(307, { location: 'http://other.test/' }).end('Elsewhere.');
  },
  '/empty': (_request, response) => {
    response.writeHead(204).end();
  },
  '/cut': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"half":', () => response.destroy());
  },
  '/silent': () => undefined,
  '/unfinished': (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(compressed.gzip.subarray(0, -8));
  },
  '/bomb': (_request, response) => {
    const bomb = gzipSync(Buffer.alloc(megabytes * 2 ** 20));
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  },
};
for (const [coding, bytes] of Object.entries(compressed)) {
  Object.assign(answers, {
    [`/${coding}`]: ((_request, response) => {
      response.writeHead(200, { 'content-encoding': coding }).end(bytes);
    }) satisfies RequestListener,
  });
}

let server: Server;
let origin: string;

async function listen(listener: RequestListener): Promise<[Server, string]> {
  const listening = createServer(listener).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return [listening, `http://127.0.0.1:${String(port)}`];
}

async function addressOfNobody(): Promise<string> {
  const [listening, address] = await listen(() => undefined);
  listening.close();
  await once(listening, 'close');
  return address;
}

beforeAll(async () => {
  [server, origin] = await listen((request, response) => {
    answers[request.url ?? '']?.(request, response);
  });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const manual = { redirect: 'manual' } as const;

async function wholeOf(send: Send, path: string, init: RequestInit = {}): Promise<string> {
  const { body } = await send(`${origin}${path}`, { ...init, ...manual });
  const chunks: Uint8Array[] = [];
  for await (const chunk of body ?? []) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString();
}

describe.each([
  ['fetch', fetch],
  ['sendRequest', sendRequest],
] as const)('%s', (_name, send: Send) => {
  it('sends method, headers and body, and hands on status, headers and body', async () => {
    const init = {
      method: 'POST',
      headers: [
        ['Authorization', 'Bearer key'],
        ['content-type', 'application/json'],
        ['x-own', 'é'],
      ] as [string, string][],
      body: '{"a":"ã"}',
      ...manual,
    };
    const { ok, status, statusText, headers } = await send(`${origin}/echo`, init);
    expect({ ok, status, statusText }).toEqual({
      ok: false,
      status: 429,
      statusText: 'Slow down',
    });
    expect(headers.get('retry-after')).toBe('2');
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(JSON.parse(await wholeOf(send, '/echo', init))).toEqual({
      method: 'POST',
      authorization: 'Bearer key',
      type: 'application/json',
      own: 'é',
      body: '{"a":"ã"}',
    });
  });

  it.each(Object.keys(compressed))('reads what comes as %s', async (coding) => {
    expect(await wholeOf(send, `/${coding}`)).toBe(text);
  });

  it('reads what is there of what is compressed and lacks its end', async () => {
    expect(await wholeOf(send, '/unfinished')).toBe(text);
  });

  it('takes a redirect for an answer', async () => {
    const { status, headers, body } = await send(`${origin}/redirect`, manual);
    expect(status).toBe(307);
    expect(headers.get('location')).toBe('http://other.test/');
    expect(body).not.toBeNull();
  });

  it('has no body where there is none', async () => {
    const { status, body } = await send(`${origin}/empty`, manual);
    expect(status).toBe(204);
    expect(body).toBeNull();
  });

  it('tells of a server that is not there as one that cannot be reached', async () => {
    const gone = await send(await addressOfNobody(), manual).catch((error: unknown) => error);
    expect(gone).toBeInstanceOf(TypeError);
    expect(gone).toHaveProperty('message', 'fetch failed');
    expect(connectionErrorCode(gone)).toBe('ECONNREFUSED');
  });

  it('tells of an answer that breaks off', async () => {
    const failed = await wholeOf(send, '/cut').catch((error: unknown) => error);
    expect(connectionErrorCode(failed)).toBe('UND_ERR_SOCKET');
  });

  it('ends with its signal, and with its reason', async () => {
    const reason = new Error('The job is cancelled.');
    const ended = new AbortController();
    const call = send(`${origin}/silent`, { ...manual, signal: ended.signal });
    ended.abort(reason);
    await expect(call).rejects.toBe(reason);
    const late = send(`${origin}/silent`, { ...manual, signal: ended.signal });
    await expect(late).rejects.toBe(reason);
  });
});

describe('sendRequest', () => {
  it('leaves what is no text to fetch', async () => {
    const body = new Blob(['{"a":1}'], { type: 'application/json' });
    const { status } = await sendRequest(`${origin}/echo`, { method: 'POST', body, ...manual });
    expect(status).toBe(429);
  });

  it('reads no more of an answer than is asked of it, however small it comes', async () => {
    const call = boundedFetch(2 ** 20, sendRequest)(`${origin}/bomb`);
    await expect(call).rejects.toThrow(ModelAnswerTooLargeError);
  });

  it('does not end the process where an answer is left that nobody reads', async () => {
    const uncaught: unknown[] = [];
    const take = (error: unknown) => uncaught.push(error);
    process.on('uncaughtExceptionMonitor', take);
    const { body } = await sendRequest(`${origin}/redirect`, manual);
    if (!(body instanceof Readable)) throw new Error('no stream of Node');
    body.destroy();
    await waitFor(() => body.closed, { what: 'the body to be closed' });
    process.off('uncaughtExceptionMonitor', take);
    expect(uncaught).toEqual([]);
  });
});
