import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EnvProblems } from '../env-problems.js';
import { readEnv } from '../env.js';
import { knownSecrets } from '../known-secrets.js';
import { readDkimKey } from './read-dkim-key.js';

const folder = await mkdtemp(join(tmpdir(), 'faina-dkim-'));
const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;
const rsa = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).privateKey.export(pkcs8).toString();
const good = rsa(1024);

afterAll(() => rm(folder, { recursive: true }));

async function fileOf(text: string): Promise<string> {
  const path = join(folder, `${String(text.length)}.pem`);
  await writeFile(path, text);
  return path;
}

describe('readDkimKey', () => {
  it('reads an RSA key', async () => {
    expect(readDkimKey(await fileOf(good))).toEqual({ kind: 'read', value: good });
  });

  it.each([
    ['no key', 'a secret that is no key', 'holds no private key'],
    ['a short key', rsa(768), '768 bits'],
    [
      'a key of another kind',
      generateKeyPairSync('ed25519').privateKey.export(pkcs8).toString(),
      'not for RSA',
    ],
  ])('refuses %s, and shows nothing of it', async (_, text, problem) => {
    const reading = readDkimKey(await fileOf(text));
    expect(reading).toEqual({ kind: 'refused', problem: expect.stringContaining(problem) });
    expect(JSON.stringify(reading)).not.toContain('secret');
  });

  it('refuses a file that is not there', () => {
    expect(readDkimKey(join(folder, 'none.pem'))).toMatchObject({
      problem: 'names a file that cannot be read (ENOENT)',
    });
  });
});

describe('the DKIM settings', () => {
  it('are taken together, and the key is a secret of the log', async () => {
    const file = await fileOf(good);
    const all = { DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 'faina', DKIM_KEY_FILE: file };
    const env = readEnv(all);
    expect(env).toMatchObject({ ...all, DKIM_KEY_FILE: good });
    expect(knownSecrets(env)).toContain(good);

    for (const name of Object.keys(all)) {
      expect(() => readEnv({ ...all, [name]: '' })).toThrow(EnvProblems);
      expect(() => readEnv({ ...all, [name]: '' })).toThrow(/DKIM_KEY_FILE.*not all three are set/);
    }
  });
});
