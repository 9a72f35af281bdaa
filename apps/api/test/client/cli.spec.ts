import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
} from '../support/service/keyed-service.js';

const program = fileURLToPath(new URL('../../../cli/bin/faina.js', import.meta.url));

let folder: string;
let service: KeyedService;
let ana: KeyHolder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faina-cli-'));
  service = await startKeyedService();
  const settings = { model: 'offline:call', toolNames: ['*'] };
  await service.operator.putAgent('runner', settings);
  await service.operator.putAgent('asker', { ...settings, requireApproval: ['echo'] });
  const scopes = ['jobs:read', 'jobs:write', 'agents:write', 'approvals:write', 'tools:*'];
  ana = await service.holder('default', 'ana', ...scopes);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: {
      FAINA_CONFIG: join(folder, 'config.json'),
      FAINA_URL: service.service.url,
      FAINA_API_KEY: ana.key.key,
      ...env,
    },
  });

/** Runs a command in a pipe; what it wrote, and its exit code. */
const faina = async (
  args: readonly string[],
  { env = {}, input = '' }: { env?: Readonly<Record<string, string>>; input?: string } = {},
) => {
  const child = start(args, env);
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { out, err, code };
};

/** The columns of lines for programs. */
const columns = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));

const echo = 'echo {"value": "hi"}';

describe('faina', () => {
  it('says by its exit code how a job ended, and its answer on the standard output', async () => {
    const done = await faina(['submit', echo, '--agent', 'runner', '--wait']);
    const failed = await faina(['submit', '-', '-a', 'runner', '-w', '--json'], {
      input: 'fail_critical {"message": "broken"}\n',
    });

    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toContain('COMPLETED SUCCESS');
    expect(failed).toMatchObject({ code: 1, err: '' });
    expect(JSON.parse(failed.out)).toMatchObject({ status: 'FAILED', outcome: 'FAILURE_TOOL' });
  });

  it('says that a job waits for a person, who then decides on what was shown', async () => {
    const asked = await faina(['submit', echo, '-a', 'asker', '--wait', '--json']);
    const { id: jobId } = JSON.parse(asked.out) as { id: string };
    const [[id = '']] = columns((await faina(['approvals', 'ls', '--job', jobId])).out) as [
      string[],
    ];
    const shown = await faina(['approvals', 'get', id]);
    const [, hash = ''] = /--hash (\w+)/.exec(shown.err) ?? [];
    const other = await faina(['approvals', 'approve', id, '--hash', '0'.repeat(12)]);
    const decided = await faina(['approvals', 'approve', id, '--hash', hash]);

    expect(asked.code).toBe(4);
    expect(asked.err).toContain(`faina approvals ls --job ${jobId}`);
    expect(other).toMatchObject({ code: 2, out: '' });
    expect(decided).toMatchObject({ code: 0, out: 'approved\n' });
    const watched = await faina(['jobs', 'watch', jobId, '--compact']);
    expect(watched.code).toBe(0);
    expect(watched.out).toMatch(/approval of echo pending[^]*ACTIVE → WAITING[^]*→ COMPLETED/);
    expect((await faina(['approvals', 'reject', id])).err).toContain('APPROVAL_ALREADY_DECIDED');
  });

  it('prints the body of the API byte by byte with --json', async () => {
    for (const [path, ...args] of [
      ['/v1/jobs?limit=2', 'jobs', 'ls', '--limit', '2'],
      ['/v1/agents?limit=100', 'agents', 'ls'],
      ['/v1/tools', 'tools', 'ls'],
    ]) {
      const { out } = await faina([...args, '--json']);
      const { out: raw } = await faina(['api', 'GET', path ?? '']);
      expect(out).toBe(`${(await ana.get(path ?? '')).text}\n`);
      expect(raw).toBe(out);
    }
  });

  it('obeys nothing that stands in texts of jobs', async () => {
    const hostile = 'a \u001b[2J\u001b]0;title\u0007 \u202e b\tc\nd';
    const { id } = await ana.submit({ agent: 'runner', input: hostile });
    const listed = await faina(['jobs', 'ls', '--limit', '1']);

    const [[listedId = '', , , , words = ''] = []] = columns(listed.out);
    expect(listedId).toBe(id);
    expect(words).toMatch(/^a .*b c d$/);
    expect(words).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  it.each([
    [2, ['jobs', 'sl'], 'Did you mean ls?'],
    [2, ['submit', 'x'], '--agent'],
    [2, ['jobs', 'get', 'nope'], 'JOB_NOT_FOUND'],
    [2, ['jobs', 'get', '..'], 'is no id'],
    [2, ['submit', 'x', '-a', 'NO'], '/agent'],
    [2, ['agents', 'apply', 'nowhere.json'], 'nowhere.json'],
    [2, ['api', 'GET', 'v1/jobs'], 'faina api GET /v1/jobs'],
    [2, ['keys', 'ls'], 'MISSING_SCOPE'],
    [2, ['--profile', 'nobody', 'jobs', 'ls'], 'nobody'],
    [2, ['--url', 'nowhere', 'jobs', 'ls'], 'no address'],
  ])('exits with %i of %j and says why', async (code, args, words) => {
    const { out, err, code: found } = await faina(args);

    expect({ found, out }).toEqual({ found: code, out: '' });
    expect(err).toContain(words);
  });

  it('exits with 3 where nobody answers, and names what looks further', async () => {
    const env = { FAINA_URL: 'http://127.0.0.1:9' };
    const looked = await faina(['doctor'], { env });

    expect(looked.code).toBe(3);
    expect(looked.out).toMatch(/^fail {2}.*→ npm start/m);
    expect((await faina(['doctor'])).out).toMatch(/^ok {4}workers up \(1\)$/m);
    const unknown = await faina(['doctor'], { env: { FAINA_API_KEY: 'unknown' } });
    expect(unknown).toMatchObject({ code: 1, out: expect.stringMatching(/^fail.*FAINA_API_KEY/m) });
  });

  it('P14 keeps keys in a file for its owner alone, and shows none', async () => {
    const env = { FAINA_URL: '', FAINA_API_KEY: '' };
    const path = join(folder, 'config.json');
    const { url } = service.service;
    await faina(['profiles', 'set', 'here', url], { input: `${ana.key.key}\n`, env });

    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).toContain(ana.key.key);
    expect((await faina(['profiles', 'ls'], { env })).out).toBe(`here *\t${url}\tkey kept\n`);
    expect((await faina(['jobs', 'ls'], { env })).code).toBe(0);
    await chmod(path, 0o644);
    const refused = await faina(['jobs', 'ls'], { env });
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining(`chmod 600 ${path}`) });
    expect(refused.err).not.toContain(ana.key.key);
    await rm(path);
  });

  it('writes agents of a folder, each as its next version', async () => {
    const agent = { name: 'written', persona: { role: 'Writes' }, model: 'offline:call' };
    await mkdir(join(folder, 'agents'));
    await writeFile(join(folder, 'agents', 'written.json'), JSON.stringify(agent));

    expect((await faina(['agents', 'apply', 'agents/written.json'])).out).toBe(
      'written\tnew version\n',
    );
    expect((await faina(['agents', 'apply', 'agents'])).out).toBe('written\tunchanged\n');
  });

  it('leaves a job alone at Ctrl-C, and says so', async () => {
    const { id } = await ana.submit({ agent: 'runner', input: 'sleep {"ms": 4000}' });
    const child = start(['jobs', 'watch', id]);
    const said = text(child.stderr);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.stdout.resume();
    child.kill('SIGINT');

    expect(await ended).toBe(130);
    expect(await said).toBe(`\nDetached: the job goes on. Next: faina jobs watch ${id}\n`);
    expect((await ana.job(id, 20)).status).toBe('COMPLETED');
  });

  it('tells of jobs as they move, and stops without a word where nobody reads on', async () => {
    const child = start(['logs', '-f', '--agent', 'runner']);
    const error = text(child.stderr);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    let out = '';
    child.stdout.setEncoding('utf8');
    const told = new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: string) => {
        out += chunk;
        if (out.includes('COMPLETED')) resolve();
      });
    });
    // The stream begins at some moment: jobs are submitted until it tells of one.
    let isTold = false;
    void told.then(() => (isTold = true));
    while (!isTold) await ana.run({ agent: 'runner', input: echo });
    child.stdout.destroy();
    while (child.exitCode === null) await ana.run({ agent: 'runner', input: echo });

    expect(out).toMatch(/ACTIVE → COMPLETED {2}runner@1$/m);
    expect(await ended).toBe(0);
    expect(await error).toBe('');
  });
});
