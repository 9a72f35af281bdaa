import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../config/env.js';
import { errorCode } from '../process/error-code.js';

type Settings = Pick<Env, 'DATA_DIR' | 'SECRETS_KEY'>;

const keyFile = ({ DATA_DIR }: Settings): string => join(DATA_DIR, 'secrets', 'key');

/**
 * The keys that stored secrets may be encrypted with, the one for new ones first: SECRETS_KEY, and the
 * one of this machine that was used while the setting was not there.
 */
export async function readSecretsKeys(settings: Settings): Promise<readonly string[]> {
  const { SECRETS_KEY } = settings;
  const ofMachine = await readKey(keyFile(settings));
  return [SECRETS_KEY, ofMachine].filter((key) => key !== undefined);
}

/** The key for new secrets; without SECRETS_KEY one that is made once and kept in DATA_DIR. */
export async function secretsKey(settings: Settings): Promise<string> {
  const [key] = await readSecretsKeys(settings);
  return key ?? (await makeKey(keyFile(settings)));
}

async function readKey(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Of processes that make it at the same moment, one does: a link never takes another's place. */
async function makeKey(path: string): Promise<string> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString('base64'), { mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}
