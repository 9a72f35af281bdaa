import { type ExitCode, exitCodes } from '../../exit-codes.js';
import { profilesPath, readProfiles, type Environment } from '../../profiles.js';
import type { Session } from '../../session.js';

/** How many of the newest are offered. */
const limit = 50;
/** A shell that waits longer seems to be stuck. */
const answerMs = 2_000;

/** Shells expand what they are offered: nothing that a service says is to be run by them. */
const harmless = /^[\w.@:-]+$/;

type Names = (session: Session) => Promise<readonly string[]>;

const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

/** What may stand for an argument or a flag of such a name, as the service knows it. */
const namesOf: Readonly<Record<string, Names>> = {
  job: async ({ client, signal }) => idsOf((await client.jobs.list({ limit }, { signal })).items),
  approval: async ({ client, signal }) =>
    idsOf((await client.approvals.list({ status: 'pending', limit }, { signal })).items),
  agent: async ({ client, signal }) => {
    const query = { limit: 100 };
    const { items } = await client.call('GET', '/v1/agents', { query, signal });
    return items.map(({ name }) => name);
  },
  schedule: async ({ client, signal }) => {
    const { items } = await client.call('GET', '/v1/schedules', { query: { limit }, signal });
    return items.map(({ name }) => name);
  },
  webhook: async ({ client, signal }) =>
    idsOf((await client.call('GET', '/v1/webhooks', { query: { limit }, signal })).items),
  delivery: async ({ client, signal }) =>
    idsOf(
      (await client.call('GET', '/v1/webhooks/deliveries', { query: { limit }, signal })).items,
    ),
  key: async ({ client, signal }) =>
    idsOf((await client.call('GET', '/v1/keys', { query: { limit }, signal })).items),
};

/** Those that a shell asks for: all others are completed as files are, or not at all. */
export const completedNames: readonly string[] = [...Object.keys(namesOf), 'profile'];

/** `faina complete NAME`, which the scripts of shells call: what may stand there, a line each. */
export async function printNames(
  session: Session,
  env: Environment,
  name: string,
): Promise<ExitCode> {
  const signal = AbortSignal.any([session.signal, AbortSignal.timeout(answerMs)]);
  const names =
    name === 'profile'
      ? [...(await readProfiles(profilesPath(env))).byName.keys()]
      : ((await namesOf[name]?.({ ...session, signal })) ?? []);
  for (const each of names.filter((one) => harmless.test(one))) session.terminal.out(`${each}\n`);
  return exitCodes.done;
}
