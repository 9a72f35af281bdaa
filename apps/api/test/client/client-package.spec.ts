import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program, wrongProgram } from './client-programs.js';
import { type KeyedService, startKeyedService } from '../support/service/keyed-service.js';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const run = promisify(execFile);

let folder: string;
let service: KeyedService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faina-client-'));
  const pack = ['pack', '--silent', '--pack-destination', folder];
  const [started, { stdout }] = await Promise.all([
    startKeyedService(),
    run('npm', pack, { cwd: join(root, 'libs/client') }),
  ]);
  service = started;
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const install = ['install', '--offline', '--ignore-scripts', '--no-audit', stdout.trim()];
  await run('npm', install, { cwd: folder });
  const settings = { model: 'offline:call', toolNames: ['*'] };
  await service.operator.putAgent('runner', settings);
  await service.operator.putAgent('asker', { ...settings, requireApproval: ['echo'] });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** What the compiler says of programs that have nothing but the package. */
const compile = async (programs: Readonly<Record<string, string>>, ...options: string[]) => {
  const names = Object.keys(programs);
  await Promise.all(names.map((name) => writeFile(join(folder, name), programs[name] ?? '')));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--skipLibCheck', 'false'];
  const args = [compiler, ...names, ...strict, '--target', 'es2022', ...options];
  return new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => {
      resolve(stdout);
    });
  });
};

describe('the packed client in an empty folder', () => {
  it('has its types with those of Node', async () => {
    const types = ['--typeRoots', join(root, 'node_modules/@types'), '--types', 'node'];

    expect(await compile({ 'program.ts': program }, ...types, '--lib', 'es2022')).toBe('');
  });

  it('has its types in a page, and lets nothing through that no route takes', async () => {
    const programs = {
      'page.ts': program.replace('process.argv', `['', '', '', '']`),
      'wrong.ts': wrongProgram,
    };
    const errors = await compile(programs, '--lib', 'es2022,dom');

    expect(errors.match(/^\w+\.ts\(\d/gm)).toEqual([4, 5, 6, 7, 8].map((n) => `wrong.ts(${n}`));
  });

  it('P2 talks with the service', async () => {
    const { key } = await service.holder(
      'default',
      'ana',
      ...['jobs:read', 'jobs:write', 'approvals:write', 'tools:*'],
    );
    await writeFile(join(folder, 'run.ts'), program);

    const args = ['run.ts', service.service.url, key.key];
    const { stdout } = await run(process.execPath, args, { cwd: folder });

    expect(stdout.trim().split('\n')).toEqual([
      'run COMPLETED complete',
      'failed FAILED FAILURE_TOOL fail_critical',
      'refused 404 JOB_NOT_FOUND 32',
      'wrong VALIDATION_FAILED /limit',
      'once true COMPLETED',
      'late TimeoutError true',
      'cancelled CANCELLED true',
      'asked approval approved COMPLETED',
      'executions llm_call,tool_call,llm_call',
      'stream transition done true',
      'call runner 1 true',
    ]);
  });
});
