import { type Environment, profilesPath, readProfiles, writeProfiles } from '../../profiles.js';
import { table, type Terminal } from '../../terminal.js';
import { UsageError } from '../../usage-error.js';

/** `faina profiles ls`: services by name, without their keys. */
export async function listProfiles(terminal: Terminal, env: Environment): Promise<void> {
  const { current, byName } = await readProfiles(profilesPath(env));
  const rows = [...byName].map(([name, { baseUrl, apiKey }]) => [
    name === current ? `${name} *` : name,
    baseUrl,
    apiKey === undefined ? 'no key' : 'key kept',
  ]);
  terminal.out(table(terminal, ['NAME', 'URL', 'KEY'], rows));
}

/** `faina profiles set NAME URL < key`: the key comes over the standard input, where it comes. */
export async function setProfile(
  terminal: Terminal,
  env: Environment,
  name: string,
  url: string,
): Promise<void> {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new UsageError(`"${url}" is no address of a service, such as https://faina.example.com`);
  }
  const apiKey = (await terminal.read()).trim();
  const path = profilesPath(env);
  const { current, byName } = await readProfiles(path);
  const changed = new Map(byName).set(name, { baseUrl: url, ...(apiKey && { apiKey }) });
  await writeProfiles(path, { current: current ?? name, byName: changed });
  terminal.err(`Kept in ${path}, ${apiKey ? 'with its key' : 'without a key'}.\n`);
}

/** `faina profiles use NAME` */
export async function useProfile(
  terminal: Terminal,
  env: Environment,
  name: string,
): Promise<void> {
  const path = profilesPath(env);
  const { byName } = await readProfiles(path);
  const profile = byName.get(name);
  if (!profile) throw new UsageError(`There is no profile "${name}". See: faina profiles ls`);
  await writeProfiles(path, { current: name, byName });
  terminal.err(`Commands go to ${profile.baseUrl} from now on.\n`);
}

/** `faina profiles rm NAME` */
export async function removeProfile(
  terminal: Terminal,
  env: Environment,
  name: string,
): Promise<void> {
  const path = profilesPath(env);
  const { current, byName } = await readProfiles(path);
  const rest = new Map(byName);
  if (!rest.delete(name)) throw new UsageError(`There is no profile "${name}".`);
  await writeProfiles(path, { current: current === name ? undefined : current, byName: rest });
  terminal.err(`The profile ${name} and its key are gone from ${path}.\n`);
}
