import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import picocolors from 'picocolors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../../../cli/src/program.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
} from '../support/service/keyed-service.js';

let folder: string;
let service: KeyedService;
let ana: KeyHolder;
let admin: KeyHolder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faina-cli-'));
  service = await startKeyedService({
    settings: { SECRETS_KEY: 'secrets-key-of-the-tests-0123456789' },
  });
  const settings = { model: 'offline:call', toolNames: ['*'] };
  await service.operator.putAgent('runner', settings);
  await service.operator.putAgent('asker', { ...settings, requireApproval: ['echo'] });
  const work = ['jobs:read', 'jobs:write', 'agents:write', 'approvals:write', 'tools:*'];
  ana = await service.holder('default', 'ana', ...work);
  admin = await service.holder('default', 'chefe', 'admin', ...work);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command in this process; what it wrote, and its exit code. Keys are pressed as they are asked for. */
async function faina(args: readonly string[], by = ana, keys?: readonly string[]) {
  const written = { out: '', err: '' };
  const rest = [...(keys ?? [])];
  const terminal = {
    out: (words: string) => void (written.out += words),
    err: (words: string) => void (written.err += words),
    read: () => Promise.resolve(''),
    isTty: keys !== undefined,
    colors: picocolors.createColors(false),
    ...(keys && {
      nextKey: async (signal: AbortSignal) => {
        const key = rest.shift();
        if (key === undefined && !signal.aborted) await once(signal, 'abort');
        signal.throwIfAborted();
        return key ?? '';
      },
    }),
  };
  const env = {
    FAINA_CONFIG: join(folder, 'profiles.json'),
    FAINA_URL: service.service.url,
    FAINA_API_KEY: by.key.key,
  };
  const { signal } = new AbortController();
  return { code: await runProgram(args, { terminal, env, signal }), ...written };
}

const broken = 'fail_critical {"message": "broken"}';

describe('faina', () => {
  it('prints what the service says of a job and of many, byte by byte with --json', async () => {
    const { id } = await ana.run({ agent: 'runner', input: broken });
    const shown: readonly [string, string, ...string[]][] = [
      [`/v1/jobs/${id}/explain`, 'The job failed: broken', 'explain', id],
      [`/v1/jobs/${id}/timeline`, 'fail_critical', 'timeline', id],
      ['/v1/failures?limit=3', `${id}  broken`, 'failures', '--limit', '3'],
      ['/v1/usage?groupBy=agent,owner', 'runner  ana', 'usage', '--by', 'agent,owner'],
    ];
    for (const [path, words, ...args] of shown) {
      const [json, text] = [await faina([...args, '--json']), await faina(args, ana, [])];
      // The end of a stretch of time that is not named is now.
      const timeless = (body: string) => body.replaceAll(/"(?:from|to)":"[^"]+"/g, '');
      expect(timeless(json.out)).toBe(timeless(`${(await ana.get(path)).text}\n`));
      expect(text).toMatchObject({ code: 0, out: expect.stringContaining(words) });
    }
  });

  it('does to many what somebody agrees to, who is told how many they are', async () => {
    await ana.run({ agent: 'runner', input: broken, tags: ['many'] });
    await ana.run({ agent: 'runner', input: broken, tags: ['many'] });
    const retry = ['jobs', 'retry', '--failed', '--tag', 'many', '--rate', '50'];

    expect(await faina([...retry, '--dry-run'])).toMatchObject({ code: 0, out: '2\n' });
    await expect(faina(retry)).rejects.toThrow('To retry 2 jobs, add --yes');
    const refused = await faina(retry, ana, ['n']);
    expect(refused).toMatchObject({ code: 0, err: expect.stringContaining('Nothing was done.') });
    const done = await faina(retry, ana, ['y']);
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('done\t2 of 2\n') });
    expect(done.err).toContain('Really retry 2 jobs? y/N');
    const none = await faina(['jobs', 'cancel', '--all', '--tag', 'nobody', '--yes']);
    expect(none).toMatchObject({ code: 0, err: 'No job is like that.\n' });
    for (const args of [['retry'], ['retry', 'id', '--failed'], ['cancel']]) {
      await expect(faina(['jobs', ...args])).rejects.toThrow('Name one job');
    }
  });

  it('writes, runs and removes schedules', async () => {
    const schedule = { agent: 'runner', input: 'echo {"value": 1}', cron: '0 8 * * MON' };
    const file = join(folder, 'weekly.json');
    await writeFile(file, JSON.stringify(schedule));

    expect((await faina(['schedules', 'apply', file])).out).toBe('weekly\twritten\n');
    expect((await faina(['schedules', 'apply', file])).out).toBe('weekly\tunchanged\n');
    const { out: id } = await faina(['schedules', 'run', 'weekly']);
    expect((await ana.settled(id.trim())).status).toBe('COMPLETED');
    expect((await faina(['schedules', 'ls'])).out).toMatch(
      /^weekly\t0 8 \* \* MON\tUTC\trunner\t2/,
    );
    expect((await faina(['complete', 'schedule'])).out).toBe('weekly\n');
    expect((await faina(['schedules', 'rm', 'weekly'])).code).toBe(0);
    expect((await faina(['schedules', 'ls'])).out).toBe('');
  });

  it('pulls agents as files that change nothing when they are applied, and shows what a change would be', async () => {
    const instructions = `Be kind.\n${'Very kind. '.repeat(30)}`;
    const persona = { role: 'Sells', goal: 'Much', backstory: '' };
    await ana.putAgent('seller', { persona, instructions, toolNames: ['echo'] });
    const out = join(folder, 'pulled');
    const [file, prompt] = [join(out, 'seller.json'), join(out, 'seller.md')];
    const pull = () => faina(['agents', 'pull', 'seller', '--out', out]);
    const apply = (...args: string[]) => faina(['agents', 'apply', ...args, out]);

    expect((await pull()).out).toBe(`${file}\twritten\n`);
    expect(await readFile(prompt, 'utf8')).toBe(`${instructions}\n`);
    expect((await apply()).out).toBe('seller\tunchanged\n');
    expect((await apply('--dry-run')).out).toBe('seller\tunchanged\n');
    expect((await pull()).out).toBe(`${file}\tunchanged\n`);

    await writeFile(prompt, 'Be quick.\n');
    const shown = 'seller\tnew version\n  - instructions: Be kind.\n';
    const dry = await apply('--dry-run');
    expect(dry.out).toContain(shown);
    expect(dry.out).toContain('  + instructions: "Be quick."\n');
    expect((await pull()).out).toBe(`${file}\twritten\n`);
    await writeFile(file, JSON.stringify({ name: 'seller', persona, toolNames: ['nothing'] }));
    await expect(apply('--dry-run')).rejects.toThrow('UNKNOWN_TOOL');
    await writeFile(file, JSON.stringify({ persona, instructions: { file: '../profiles.json' } }));
    await expect(apply()).rejects.toThrow('no file beside it');
    // Without names: not those that come with Faina.
    await faina(['agents', 'pull', '--out', join(folder, 'all')]);
    await expect(stat(join(folder, 'all', 'runner.json'))).resolves.toBeDefined();
    await expect(stat(join(folder, 'all', 'assistant.json'))).rejects.toThrow('ENOENT');
  });

  it('adds webhooks, shows their secret once, and what was sent', async () => {
    const url = 'https://faina.example/hook';
    const added = await faina(['webhooks', 'add', url, '--event', 'job.failed'], admin);
    const [id = ''] = (await faina(['webhooks', 'ls'], admin)).out.split('\t');

    expect(added.out).toMatch(/^whsec_\S+\n$/);
    expect(added.err).toContain(id);
    expect((await faina(['webhooks', 'ls'], admin)).out).toBe(`${id}\ton\t${url}\tjob.failed\n`);
    expect((await faina(['webhooks', 'rotate', id], admin)).out).not.toBe(added.out);
    expect((await faina(['webhooks', 'deliveries', '--webhook', id], admin)).out).toBe('');
    expect((await faina(['webhooks', 'rm', id], admin)).code).toBe(0);
    await expect(faina(['webhooks', 'ls'])).rejects.toThrow('MISSING_SCOPE');
  });

  it('deletes a job, and all of an owner once somebody agrees', async () => {
    const { id } = await ana.run({ agent: 'runner', input: broken });
    expect((await faina(['jobs', 'rm', id])).code).toBe(0);
    await expect(faina(['jobs', 'get', id])).rejects.toThrow('JOB_NOT_FOUND');

    const zoe = await service.holder('default', 'zoe', 'jobs:read', 'jobs:write', 'tools:*');
    await zoe.run({ agent: 'runner', input: broken });
    const erase = ['erasures', 'begin', 'zoe'];
    await expect(faina(erase, admin)).rejects.toThrow('for good, add --yes');
    expect((await faina(erase, admin, ['Y?'])).err).toContain('Nothing was done.');
    expect((await faina(erase, admin, ['y'])).out).toMatch(/^done\t1 jobs\t\d+ records\n$/);
    expect((await zoe.get('/v1/jobs')).json()).toMatchObject({ items: [] });
  });

  it('lets who watches decide what was shown, by two keys and no other', async () => {
    const { id } = await ana.submit({ agent: 'asker', input: 'echo {"value": "hi"}' });
    const watched = await faina(['jobs', 'watch', id], ana, ['y', 'x', 'a', 'n', 'a', 'y']);
    expect(watched.code).toBe(0);
    expect(watched.out).toMatch(/hash: \w{64}[^]*approval of echo approved[^]*COMPLETED SUCCESS/);

    const { id: other } = await ana.submit({ agent: 'asker', input: 'echo {"value": "hi"}' });
    const watching = faina(['jobs', 'watch', other], ana, ['r', 'x']);
    const question = await ana.questionOf(other);
    await ana.decide(question, { decision: 'approve' });
    expect(await watching).toMatchObject({ code: 0 });
  });

  it('names for shells what may stand for an argument, and nothing that they would run', async () => {
    expect((await faina(['complete', 'agent'])).out).toMatch(/^asker$[^]*^runner$/m);
    expect((await faina(['complete', 'job'])).out).toMatch(/^[\da-f-]{36}$/m);
    expect(await faina(['complete', 'nothing'])).toMatchObject({ code: 0, out: '' });
    const baseUrl = 'http://127.0.0.1';
    const profiles = { here: { baseUrl }, '$(id)': { baseUrl }, 'a b': { baseUrl } };
    await writeFile(join(folder, 'profiles.json'), JSON.stringify({ profiles }), { mode: 0o600 });
    expect((await faina(['complete', 'profile'])).out).toBe('here\n');
  });

  it('looks at what is wrong with the eyes of an operator alone', async () => {
    await service.query(
      `insert into mcp_tool_pins (server, tool, description_hash, offered_hash) values ('odd', 'greet', 'a', 'b')`,
    );
    const operator = await service.holder('default', 'op', 'operator', 'jobs:read');
    expect((await faina(['doctor'], operator)).out).toMatch(
      /^warn {2}MCP servers have changed .* → Read them .*: faina api GET \/v1\/mcp\/tools$/m,
    );
    expect((await faina(['doctor'])).out).toMatch(/^warn {2}what is wrong .* scope operator$/m);
  });
});
