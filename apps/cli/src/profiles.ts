import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { UsageError } from './usage-error.js';

/** A service, and the key that it knows us by. */
export interface Profile {
  readonly baseUrl: string;
  readonly apiKey?: string;
}

/** The file of services by name. */
export interface Profiles {
  readonly current: string | undefined;
  readonly byName: ReadonlyMap<string, Profile>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const localUrl = 'http://127.0.0.1:3000';

/** Where the file is: FAINA_CONFIG, else in the folder of the system for settings. */
export function profilesPath(env: Environment): string {
  const folder = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config');
  return env.FAINA_CONFIG || join(folder, 'faina', 'config.json');
}

/**
 * Reads the file; where there is none there are no profiles.
 * @throws {UsageError} where others could read the keys in it, or it is none.
 */
export async function readProfiles(path: string): Promise<Profiles> {
  let text: string;
  try {
    const { mode } = await stat(path);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new UsageError(`Others can read the keys in ${path}. Mend it: chmod 600 ${path}`);
    }
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return { current: undefined, byName: new Map() };
    }
    throw error;
  }
  return parseProfiles(text, path);
}

/** Writes the file for its owner alone. */
export async function writeProfiles(path: string, { current, byName }: Profiles): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const text = JSON.stringify({ current, profiles: Object.fromEntries(byName) }, null, 2);
  await writeFile(path, `${text}\n`, { mode: 0o600 });
  // The mode of a file that was there already stays.
  await chmod(path, 0o600);
}

/**
 * The service that a command is for: what the command names, then the environment, then the file.
 * @throws {UsageError} for a profile that is not there.
 */
export async function chooseProfile(
  env: Environment,
  asked: { readonly profile?: string | undefined; readonly url?: string | undefined },
): Promise<Profile> {
  const path = profilesPath(env);
  const name = asked.profile ?? (env.FAINA_PROFILE || undefined);
  const direct = asked.url ?? (name === undefined ? env.FAINA_URL || undefined : undefined);
  if (direct !== undefined) return withKey(direct, env.FAINA_API_KEY);
  const { current, byName } = await readProfiles(path);
  const chosen = name ?? current;
  if (chosen === undefined) return withKey(localUrl, env.FAINA_API_KEY);
  const profile = byName.get(chosen);
  if (!profile) {
    const known = [...byName.keys()].join(', ') || 'none';
    throw new UsageError(`There is no profile "${chosen}" in ${path}, there are: ${known}`);
  }
  return withKey(profile.baseUrl, env.FAINA_API_KEY || profile.apiKey);
}

const withKey = (baseUrl: string, apiKey: string | undefined): Profile => ({
  baseUrl,
  ...(apiKey && { apiKey }),
});

function parseProfiles(text: string, path: string): Profiles {
  const wrong = () => new UsageError(`${path} is no file of profiles`);
  const file = fieldsOf(parse(text));
  if (!file) throw wrong();
  const byName = new Map<string, Profile>();
  for (const [name, value] of Object.entries(fieldsOf(file.profiles) ?? {})) {
    const profile = fieldsOf(value);
    if (typeof profile?.baseUrl !== 'string') throw wrong();
    const { baseUrl, apiKey } = profile;
    byName.set(name, withKey(baseUrl, typeof apiKey === 'string' ? apiKey : undefined));
  }
  return { current: typeof file.current === 'string' ? file.current : undefined, byName };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? { ...value } : undefined;
