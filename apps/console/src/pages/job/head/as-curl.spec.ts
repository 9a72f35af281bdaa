import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { asCurl } from './as-curl.ts';

it('writes a command that a shell takes as it was meant, whatever the input holds', () => {
  const input = `It's "so"; $(rm -rf /) \`x\` \\ \n'`;
  const job = {
    agent: { name: 'tester', version: 1 },
    input,
    priority: 10,
    threadId: null,
    metadata: {},
    tags: ['a'],
  };
  const command = asCurl(job, 'http://10.0.0.1:3000');
  const words = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }; ${command}`], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, FAINA_API_KEY: 'k' },
  }).split('\0');
  expect(words.slice(0, 5)).toEqual([
    '-X',
    'POST',
    'http://10.0.0.1:3000/v1/jobs',
    '-H',
    'Authorization: Bearer k',
  ]);
  expect(JSON.parse(words[8] ?? '')).toEqual({ agent: 'tester', input, tags: ['a'] });
});
