import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { sendRaw } from '../../../apps/api/test/support/http/raw-http.js';
import { openUpload } from '../../../apps/api/test/support/http/raw-upload.js';
import { rawRequests } from '../../../apps/api/test/corpus/raw-requests.js';
import type { Row } from './row-context.js';

const json = { 'content-type': 'application/json' };
const megabyte = 1_000_000;

const post = (body: Uint8Array, ...headers: readonly string[]): Uint8Array => {
  const lines = ['POST /v1/jobs HTTP/1.1', 'Host: localhost', 'Connection: close', ...headers];
  const length = `Content-Length: ${body.length}`;
  const head = [...lines, 'Content-Type: application/json', length, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head), body]);
};

const job = (member: string) => Buffer.from(`{"agent":"planner","input":"Go",${member}}`);

/** Requests that are refused, by what is wrong with them. */
const tooMuch = (): Readonly<Record<string, Uint8Array>> => ({
  '10 MB': post(job(`"metadata":{"a":"${'x'.repeat(10 * megabyte)}"}`)),
  'a bomb of gzip': post(gzipSync(Buffer.alloc(50 * megabyte, ' ')), 'Content-Encoding: gzip'),
  'endless depth': post(job(`"metadata":${'['.repeat(100_000)}${']'.repeat(100_000)}`)),
  __proto__: post(job('"__proto__":{"polluted":1}')),
});

export const rows: readonly Row[] = [
  {
    id: 'F33',
    fault:
      'a body of 10 MB, a bomb of gzip, JSON of endless depth, `__proto__`, requests that are none, slow clients',
    expected: 'each is refused with 4xx and no 5xx, and jobs go on meanwhile',
    run: async ({ shared }) => {
      const installation = await shared();
      const { url } = installation.api;
      const client = installation.client();
      // Before slow clients take all places for bodies that are large or of unknown length.
      for (const { name, bytes, answers } of rawRequests) {
        expect({ name, answer: await sendRaw(url, bytes) }).toEqual({
          name,
          answer: expect.stringMatching(answers),
        });
      }
      const slow = Array.from({ length: 20 }, () => {
        const upload = openUpload(url, '/v1/jobs', { ...json, 'content-length': '1000000' });
        upload.write('{"agent":');
        return upload;
      });
      const jobs = await Promise.all([1, 2, 3, 4, 5].map(() => installation.submit('read local')));

      // A server that has refused may close the connection before it was sent all.
      for (const [name, request] of Object.entries(tooMuch())) {
        expect({ name, answer: await sendRaw(url, request) }).toEqual({
          name,
          answer: expect.stringMatching(/^(?:HTTP\/1\.1 4\d\d |$)/),
        });
      }
      for (const { id } of jobs) {
        expect(await client.settled(id)).toMatchObject({ status: 'COMPLETED' });
      }
      for (const upload of slow) upload.destroy();
      expect((await client.get('/health/ready')).status).toBe(200);
      return { faults: Object.keys(tooMuch()).length + rawRequests.length + slow.length };
    },
  },
];
