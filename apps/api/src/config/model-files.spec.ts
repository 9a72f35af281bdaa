import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EnvProblems } from './env-problems.js';
import { readEnv } from './env.js';
import { knownSecrets } from './known-secrets.js';

const folder = mkdtempSync(join(tmpdir(), 'faina-models-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const MODEL_ENDPOINTS = file('endpoints.json', {
  box: { baseUrl: 'http://10.0.0.7:8000/v1', apiKey: 'secret:BOX_KEY' },
});
const MODEL_ALIASES = file('aliases.json', {
  fast: ['box:qwen3', 'openai:gpt-5-mini'],
  paid: 'openai:gpt-5',
});
const BOX_KEY = 'key-of-the-box';

function problemsOf(source: NodeJS.ProcessEnv) {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvProblems) return error.problems;
    throw error;
  }
  return [];
}

describe('endpoints and aliases', () => {
  it('are read from their files, with secrets from the environment', () => {
    const env = readEnv({ MODEL_ENDPOINTS, MODEL_ALIASES, BOX_KEY });
    expect(env.MODEL_ENDPOINTS.get('box')).toMatchObject({ apiKey: BOX_KEY });
    expect(env.MODEL_ALIASES.get('paid')).toEqual(['openai:gpt-5']);
    expect(knownSecrets(env)).toContain(BOX_KEY);
    expect(readEnv({}).MODEL_ENDPOINTS.size).toBe(0);
    expect(readEnv({}).MODEL_ALIASES.size).toBe(0);
  });

  it('P14 are told by file, place and the name of a secret that is missing, without others', () => {
    const sources = file('two.json', {
      box: { baseUrl: 'http://a.test/v1', apiKey: 'secret:BOX_KEY' },
      lid: { baseUrl: 'http://a.test/v1', headers: { 'x-key': 'secret:LID_KEY' } },
    });
    const problems = problemsOf({ MODEL_ENDPOINTS: sources, BOX_KEY });
    expect(problems).toMatchObject([
      {
        setting: 'MODEL_ENDPOINTS',
        problem:
          'names a file with mistakes: lid.headers.x-key: names the secret LID_KEY, which is not set',
      },
    ]);
    expect(JSON.stringify(problems)).not.toContain(BOX_KEY);
  });

  it.each([
    ['box:qwen3', {}, undefined],
    ['alias:fast', {}, undefined],
    ['alias:paid', { OPENAI_API_KEY: 'k' }, undefined],
    ['alias:paid', { ROLE: 'api' }, undefined],
    ['alias:paid', {}, 'names a provider that has no key or address here'],
    ['alias:gone', {}, 'names an alias that MODEL_ALIASES does not have'],
    ['crate:qwen3', {}, 'names a provider that there is none of'],
  ])('%s as the default model with %j: %s', (DEFAULT_MODEL, more, problem) => {
    const source = { MODEL_ENDPOINTS, MODEL_ALIASES, BOX_KEY, DEFAULT_MODEL, ...more };
    expect(problemsOf(source)).toMatchObject(
      problem === undefined ? [] : [{ setting: 'DEFAULT_MODEL', problem }],
    );
  });

  it('are checked against each other, beside all other problems', () => {
    const problems = problemsOf({ MODEL_ALIASES, PORT: 'x' });
    expect(problems).toMatchObject([
      { setting: 'PORT' },
      { setting: 'MODEL_ALIASES', problem: 'names a file with models of no provider: box:qwen3' },
    ]);
  });

  it('blame the file alone where it is the reason', () => {
    const source = { MODEL_ENDPOINTS, MODEL_ALIASES, DEFAULT_MODEL: 'box:qwen3' };
    expect(problemsOf(source)).toMatchObject([{ setting: 'MODEL_ENDPOINTS' }]);
    const gone = { ...source, BOX_KEY, MODEL_ENDPOINTS: join(folder, 'gone.json') };
    expect(problemsOf(gone)).toMatchObject([
      { setting: 'MODEL_ENDPOINTS', problem: 'names a file that cannot be read (ENOENT)' },
    ]);
  });

  it('P14 read the key of a service account, which no problem shows', () => {
    const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const account = { type: 'service_account', client_email: 'a@b.test', private_key: pem };
    const GOOGLE_VERTEX_CREDENTIALS = file('account.json', account);
    const env = readEnv({ GOOGLE_VERTEX_CREDENTIALS });
    expect(env.GOOGLE_VERTEX_CREDENTIALS?.token_uri).toBe('https://oauth2.googleapis.com/token');
    expect(knownSecrets(env)).toContain(pem);
    const cut = { ...account, private_key: pem.slice(0, 200), type: 'authorized_user' };
    const problems = problemsOf({ GOOGLE_VERTEX_CREDENTIALS: file('cut.json', cut) });
    expect(problems).toMatchObject([
      {
        setting: 'GOOGLE_VERTEX_CREDENTIALS',
        problem:
          'names a file with mistakes: type: is not service_account; private_key: is no private key as PEM',
      },
    ]);
    expect(JSON.stringify(problems)).not.toContain(pem.slice(40, 80));
  });

  it.each(['eu-west-1.evil.test/', 'EU', '../x', 'a b'])(
    'take no part of an address as a region: %s',
    (place) => {
      expect(problemsOf({ AWS_REGION: place })).toMatchObject([{ setting: 'AWS_REGION' }]);
      expect(problemsOf({ GOOGLE_VERTEX_LOCATION: place })).toHaveLength(1);
      expect(problemsOf({ GOOGLE_VERTEX_PROJECT: place })).toHaveLength(1);
    },
  );
});
