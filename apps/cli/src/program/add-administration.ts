import type { Command } from 'commander';
import { callApi } from '../commands/api.js';
import { doctor } from '../commands/doctor.js';
import { beginErasure, followErasure } from '../commands/erasures.js';
import { importActivities } from '../commands/import.js';
import { createKey, type KeyFlags, listKeys, revokeKey } from '../commands/keys.js';
import {
  listProfiles,
  removeProfile,
  setProfile,
  useProfile,
} from '../commands/shell/profile-commands.js';
import type { Surroundings } from './surroundings.js';
import { type Act, several } from './act.js';

/** What keeps a service going. */
export function addAdministration(program: Command, act: Act): void {
  program
    .command('doctor')
    .description('look at the service and at what it lacks; each line names what mends it')
    .action((_flags: object, command: Command) => act(command, doctor));
  const keys = program.command('keys').description('list, create or revoke keys: who may do what');
  keys
    .command('ls')
    .description('without the keys themselves')
    .action((_flags: object, command: Command) => act(command, listKeys));
  keys
    .command('create')
    .description('a new key, shown once')
    .requiredOption('--owner <name>', 'whose data it reads and writes')
    .requiredOption('--scope <scope>', 'such as jobs:write; may be given several times', several)
    .option('--tenant <name>', 'the tenant of the owner', 'default')
    .option('--expires-at <time>', 'such as 2027-01-01T00:00:00Z')
    .action((flags: KeyFlags, command: Command) =>
      act(command, (session) => createKey(session, flags)),
    );
  keys
    .command('revoke <key>')
    .description('refuse it from now on')
    .action((id: string, _flags: object, command: Command) =>
      act(command, (session) => revokeKey(session, id)),
    );
  const erasures = program
    .command('erasures')
    .description('delete all that is kept of an owner, and see how far that is');
  erasures
    .command('begin <owner>')
    .description('delete the jobs and the data of an owner, for good; revoke the keys of it first')
    .option('-y, --yes', 'do not ask')
    .action((owner: string, flags: { yes?: boolean }, command: Command) =>
      act(command, (session) => beginErasure(session, owner, flags)),
    );
  erasures
    .command('watch <id>')
    .description('how far it is, until it is done')
    .action((id: string, _flags: object, command: Command) =>
      act(command, (session) => followErasure(session, id)),
    );
  program
    .command('import')
    .description('bring data in')
    .command('activities <file>')
    .description('training data: .csv of Strava or Garmin, .gpx, .tcx or .fit')
    .action((file: string, _flags: object, command: Command) =>
      act(command, (session) => importActivities(session, file)),
    );
  program
    .command('api <method> <path>')
    .description('any request: faina api GET "/v1/jobs?limit=5"')
    .option('-d, --data <json>', 'body; `-` takes it from the standard input')
    .action((method: string, path: string, flags: { data?: string }, command: Command) =>
      act(command, (session) => callApi(session, method, path, flags)),
    );
}

/** Services and keys of this machine. */
export function addProfiles(program: Command, { terminal, env }: Surroundings): void {
  const profiles = program.command('profiles').description('keep services and their keys by name');
  profiles
    .command('ls')
    .description('the one in use has a star')
    .action(() => listProfiles(terminal, env));
  profiles
    .command('set <name> <url>')
    .description('keep a service; its key is read from the standard input: … < key.txt')
    .action((name: string, url: string) => setProfile(terminal, env, name, url));
  profiles
    .command('use <profile>')
    .description('let commands go there')
    .action((name: string) => useProfile(terminal, env, name));
  profiles
    .command('rm <profile>')
    .description('forget a service and its key')
    .action((name: string) => removeProfile(terminal, env, name));
}
