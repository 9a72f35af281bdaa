import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { init } from '../apps/cli/src/commands/project/init.js';

let folder: string;
let said: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faina-'));
  said = '';
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const begin = (in_: string) =>
  init(
    {
      out: (words) => {
        said += words;
      },
    },
    in_,
  );
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

it('begins a project with a tool, an agent and a test', async () => {
  await begin(join(folder, 'mine'));
  expect(read('mine/tools/greeting.ts')).toContain('defineAgent');
  expect(read('mine/tools/greeting.test.ts')).toContain('testTool');
  expect(JSON.parse(read('mine/package.json'))).toMatchObject({ type: 'module' });
  expect(said).toContain('wrote  tools/greeting.ts');
});

it('leaves what is there as it is', async () => {
  const manifest = { name: 'mine', type: 'module', scripts: { test: 'vitest' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'README.md'), 'Mine');
  await begin(folder);
  await begin(folder);
  expect(JSON.parse(read('package.json'))).toEqual(manifest);
  expect(read('README.md')).toBe('Mine');
  expect(said).toContain('kept   tools/greeting.ts');
});

it('adds to a package.json what is not there', async () => {
  const manifest = { name: 'mine', dependencies: { faina: '0.1.0' }, scripts: { lint: 'eslint' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  await begin(folder);
  expect(JSON.parse(read('package.json'))).toEqual({
    ...manifest,
    type: 'module',
    scripts: { lint: 'eslint', test: "node --test 'tools/**/*.test.ts'" },
  });
});

it.each(['{"type": "commonjs"}', 'no JSON', '[1]'])('refuses the package.json %s', async (text) => {
  writeFileSync(join(folder, 'package.json'), text);
  await expect(begin(folder)).rejects.toThrow('package.json');
});
