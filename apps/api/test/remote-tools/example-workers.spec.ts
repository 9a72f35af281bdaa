import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/config/env.js';
import { type RunningService, startService } from '../../src/service.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
  workScopes,
} from '../support/service/keyed-service.js';
import { waitFor } from '../support/wait-for.js';

const examples = fileURLToPath(new URL('../../../../examples/remote-worker/', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

let keyed: KeyedService;
let second: RunningService;
let ana: KeyHolder;
let runner: KeyHolder;
const children: ChildProcess[] = [];

beforeAll(async () => {
  keyed = await startKeyedService({
    settings: { TOOL_PACKS: 'diagnostics', LEASE_MS: '2000', RECONCILE_MS: '1000' },
  });
  second = await startService(
    readEnv({
      ROLE: 'api',
      PORT: '0',
      AUTH: 'api-key',
      BOOTSTRAP_API_KEY: 'bootstrap-0123456789abcdef0123456789abcdef',
      LOG_LEVEL: 'silent',
      LEASE_MS: '2000',
    }),
    keyed.service.databaseUrl,
  );
  ana = await keyed.holder('north', 'ana', ...workScopes);
  await ana.putAgent('caller', { model: 'offline:call' });
  runner = await keyed.holder('north', 'robot', 'tools:run:*');
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await second.close();
  await keyed.close();
});

/** Starts an example as its readers do, at the second process of the service. */
function start(program: string, file: string): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    FAINA_URL: second.url,
    FAINA_API_KEY: runner.key.key,
    WORKER_NAME: file,
  };
  const child = spawn(program, [`${examples}${file}`], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  children.push(child);
  return child;
}

const registered = (tool: string) =>
  waitFor(async () => (await ana.get('/v1/tools')).text.includes(`"${tool}"`), {
    what: `a worker of ${tool}`,
  });

const run = (input: string) => ana.run({ agent: 'caller', input: `${input}\nDone.` });

async function exitCode(child: ChildProcess): Promise<unknown> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  return (await exited)[0];
}

describe('the example of a remote worker', () => {
  it('in TypeScript answers calls of another process, and ends when it is told to', async () => {
    const child = start(process.execPath, 'worker.ts');
    await registered('node_order_bread');
    expect((await run('node_order_bread {"loaves": 3}')).output?.actions).toMatchObject([
      { status: 'done', data: { ordered: 3 }, text: '3 loaves are ordered.' },
    ]);
    // Arguments that the tool does not take never leave the service.
    expect((await run('node_order_bread {"loaves": 0}')).output?.actions).toEqual([]);
    expect(await exitCode(child)).toBe(0);
  });

  it.skipIf(!hasPython)('in plain Python does too (needs python3)', async () => {
    const child = start('python3', 'worker.py');
    await registered('python_count_words');
    const { id, outcome } = await run('python_count_words {"text": "a bread and a cake"}');
    expect(outcome).toBe('SUCCESS');
    const results = (await ana.activity(id)).filter(({ role }) => role === 'TOOL_RESULT');
    expect(JSON.parse(results[0]?.content ?? '')).toEqual({ words: 5 });
    expect(await exitCode(child)).toBe(0);
  });
});
