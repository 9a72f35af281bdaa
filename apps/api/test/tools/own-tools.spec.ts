import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const loader = join(root, 'apps/api/test/support/tools/load-own-tools.ts');

const loadedSchema = z.object({
  tools: z.array(
    z.object({
      ...{ pack: z.string(), source: z.string(), name: z.string(), outcome: z.unknown() },
      described: z.boolean(),
    }),
  ),
  agents: z.array(z.string()),
  broken: z.array(
    z.object({ name: z.string(), file: z.string(), line: z.number(), message: z.string() }),
  ),
});

const folder = mkdtempSync(join(tmpdir(), 'faina-own-tools-'));

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

const toolText = (name: string, body = 'completed({})', schema = 'z.strictObject({})') =>
  `import { completed, defineReadTool, Result, ToolError, z } from '@faina/sdk';
export default defineReadTool({
  name: '${name}',
  description: 'Is called ${name}.',
  parameters: ${schema},
  execute: async () => ${body},
});
`;

/** What is loaded of a folder of tools and of packages, in a process with no other `@faina/sdk`. */
async function load(tools: string, packages = '') {
  const env = { PATH: process.env.PATH };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [loader, join(folder, tools), packages],
    { cwd: folder, env },
  );
  return loadedSchema.parse(JSON.parse(stdout));
}

const aboutIn = (tools: string, broken: z.output<typeof loadedSchema>['broken']) =>
  broken.map(({ name, file, line, message }) => [
    ...[name, `${relative(join(folder, tools), file)}:${String(line)}`, message],
  ]);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('tools of a bare folder', () => {
  beforeAll(() => {
    write({
      'good/hello.ts': `import type { ToolPack } from '@faina/sdk';\n${toolText('hello')}`,
      'good/deep/pack.js': `import { defineAgent, definePack } from '@faina/sdk';
import { one } from '../_shared.js';
export default definePack({
  name: 'greetings',
  tools: [one],
  agents: [defineAgent({ name: 'greeter', persona: { role: 'Greets' }, toolNames: ['one'] })],
});
`,
      'good/_shared.js': toolText('one')
        .replace('export default', 'export const one =')
        .replace("name: 'one'", "name: 'one',\n  version: '2'"),
      'good/list.mjs': `${toolText('two').replace('export default', 'const two =')}export default [two];\n`,
      'good/hello.spec.ts': 'throw new Error("a spec was loaded");',
      'good/hello.d.ts': 'export const hello: number;',
      'good/.hidden.js': 'throw new Error("a hidden file was loaded");',
      'good/_off/hello.js': 'throw new Error("a file was loaded that is off");',
      'good/node_modules/x.js': 'throw new Error("a package was loaded");',
    });
    symlinkSync(join(folder, 'good/hello.ts'), join(folder, 'good/zlink.ts'));
    symlinkSync(join(folder, 'good'), join(folder, 'good/deep/back'));
  });

  it('are loaded as they are, each once, with the SDK of the service', async () => {
    const { tools, agents, broken } = await load('good');
    expect(broken).toEqual([]);
    expect(tools.map(({ pack, source, name }) => [pack, source, name])).toEqual([
      ['greetings', 'folder:deep/pack.js', 'one'],
      ['folder', 'folder:hello.ts', 'hello'],
      ['folder', 'folder:list.mjs', 'two'],
    ]);
    expect(agents).toEqual(['greeter']);
  });
});

describe('what is broken', () => {
  beforeAll(() => {
    write({
      'bad/agent.js': `import { definePack, defineReadTool, z } from '@faina/sdk';
const tool = defineReadTool({ name: 'spare', description: 'x', parameters: z.strictObject({}), execute() {} });
export default definePack({ name: 'p', tools: [tool], agents: [
  { name: 'assistant', persona: { role: 'x' } },
  { name: 'lost', persona: { role: 'x' }, toolNames: ['nothing'] },
  { name: 'odd' },
] });
`,
      'bad/effects.js': `import { z } from '@faina/sdk';
const parameters = z.strictObject({});
export default [
  { name: 'effect', description: 'x', parameters, effect: 'extern', execute() {} },
  { name: 'idem', description: 'x', parameters, effect: 'external', execute() {} },
  { name: 'verify', description: 'x', parameters, effect: 'external', idempotency: 'verify', execute() {} },
  { name: 'nowhere', description: 'x', parameters, effect: 'none' },
  { name: 'slip', description: 'x', parameters, effect: 'external', idempotency: 'key', aproval: 'always' },
  { name: 'unasked', description: 'x', parameters, effect: 'local', approval: 'always', execute() {} },
  7,
];
`,
      'bad/empty.ts': 'export const x = 1;\n',
      'bad/enum.ts': 'export default 1;\nenum Level { Low }\n',
      'bad/loop.js': '\nfor (;;) {}\n',
      'bad/loose.ts': toolText('loose', '1', 'z.object({ owner_id: z.string() })'),
      'bad/missing.ts': `\nimport { nothing } from 'no-such-package';\nexport default nothing;\n`,
      'bad/same.ts': toolText('spare'),
      'bad/syntax.ts': 'const a: string = 1;\nconst b = ;\n',
      'bad/taken.ts': toolText('taken'),
      'bad/throws.ts': 'interface A { b: string }\n\nthrow new Error("No key is set.");\n',
      'bad/waits.mjs': 'await new Promise(() => undefined);\n',
    });
    symlinkSync(join(folder, 'bad/gone.js'), join(folder, 'bad/dangling.js'));
  });

  it('is named by file and line, and the rest is there', async () => {
    const { tools, agents, broken } = await load('bad');
    expect(tools.map(({ name }) => name)).toEqual(['spare']);
    expect(agents).toEqual([]);
    const says = (text: string): unknown => expect.stringContaining(text);
    expect(aboutIn('bad', broken)).toEqual([
      ['assistant', 'agent.js:4', says('another agent assistant')],
      ['lost', 'agent.js:5', says('names the tool nothing')],
      ['odd', 'agent.js:6', says('persona')],
      ['dangling.js', 'dangling.js:1', says('leads nowhere')],
      ['effects.js', 'effects.js:3', says('has no tool as its default export')],
      ['effect', 'effects.js:4', says("Expected 'none' | 'local' | 'external'")],
      ['idem', 'effects.js:5', says("Expected 'key' | 'none' | 'verify'")],
      ['verify', 'effects.js:6', says('verify: is no function')],
      ['nowhere', 'effects.js:7', says('has no execute')],
      ['slip', 'effects.js:8', says('Unrecognized key: "aproval"')],
      ['unasked', 'effects.js:9', says('Unrecognized key: "approval"')],
      ['empty.ts', 'empty.ts:1', says('has no tool as its default export')],
      ['enum.ts', 'enum.ts:2', says('enum is not supported')],
      ['loop.js', 'loop.js:1', says('not loaded after 700 ms')],
      ['loose', 'loose.ts:3', says('z.strictObject({...})')],
      ['missing.ts', 'missing.ts:2', says('imports no-such-package, which is not there')],
      ['spare', 'same.ts:3', says('another tool spare already, of folder:agent.js')],
      ['syntax.ts', 'syntax.ts:2', says('Expression expected')],
      ['taken', 'taken.ts:3', says('another tool taken already, of pack shipped')],
      ['throws.ts', 'throws.ts:3', says('No key is set.')],
      ['waits.mjs', 'waits.mjs:1', says('not loaded after 700 ms')],
    ]);
  });
});

it('tools that take their time leave nothing that a process waits for at its end', async () => {
  write({
    'late/late.mjs': 'await new Promise((resolve) => setTimeout(resolve, 300));\n',
    'late.mjs': `import * as sdk from '${root}libs/sdk/dist/index.js';
import { loadOwnTools } from '${root}libs/tools/dist/index.js';
const { sdkVersion } = sdk;
await loadOwnTools({ folder: 'late', packages: [], from: '.', sdk, sdkVersion });
process.exit();
`,
  });
  const { stderr } = await promisify(execFile)(process.execPath, ['late.mjs'], { cwd: folder });
  expect(stderr).toBe('');
});

describe('packages of tools', () => {
  const manifest = (range: string, main = 'index.js') =>
    JSON.stringify(
      {
        name: 'x',
        type: 'module',
        exports: `./${main}`,
        peerDependencies: { '@faina/sdk': range },
      },
      null,
      1,
    );
  const copied = 'node_modules/@acme/copy/node_modules';

  beforeAll(() => {
    write({
      'node_modules/@acme/copy/package.json': manifest('^0.1.0'),
      'node_modules/@acme/copy/index.js': [
        ['answers', 'completed({ a: 1 })'],
        ['fails', "Result.error(new ToolError('No.', 'x', undefined, false, 'NO'))"],
        ['throws', "{ throw new ToolError('No.', 'x', undefined, true, 'NO'); }"],
      ]
        .map(([name = '', body]) =>
          toolText(name, body, "z.strictObject({ a: z.string().optional().describe('described') })")
            .replace('export default', `const ${name} =`)
            .replace(/^import .*$/m, ''),
        )
        .join('')
        .concat(
          "import { completed, defineReadTool, Result, ToolError, z } from '@faina/sdk';\n",
          'export default [answers, fails, throws];\n',
        ),
      'node_modules/@acme/old/package.json': manifest('^9.0.0'),
      'node_modules/@acme/old/index.js': toolText('old'),
      'node_modules/@acme/typed/package.json': manifest('*', 'index.ts'),
      'node_modules/@acme/typed/index.ts': toolText('typed'),
    });
    for (const name of ['sdk', 'agent-core']) {
      cpSync(join(root, 'libs', name, 'dist'), join(folder, copied, '@faina', name, 'dist'), {
        recursive: true,
      });
      const file = `@faina/${name}/package.json`;
      cpSync(join(root, 'libs', name, 'package.json'), join(folder, copied, file));
    }
    cpSync(join(root, 'node_modules/zod'), join(folder, copied, 'zod'), {
      recursive: true,
      filter: (path) => !/\.(c?ts|cjs|md)$|\/(src|locales\/.*\.c)/.test(path),
    });
  });

  // A folder without tools.
  beforeAll(() => mkdirSync(join(folder, 'empty')));

  it('may bring copies of the SDK and of zod of their own', async () => {
    const { tools, broken } = await load('empty', '@acme/copy');
    expect(broken).toEqual([]);
    expect(tools.map(({ source, name }) => [source, name])).toEqual([
      ['package:@acme/copy', 'answers'],
      ['package:@acme/copy', 'fails'],
      ['package:@acme/copy', 'throws'],
    ]);
    expect(tools.every(({ described }) => described)).toBe(true);
    expect(tools.map(({ outcome }) => outcome)).toMatchObject([
      { kind: 'completed', data: { a: 1 } },
      { kind: 'critical_error', error: { code: 'NO' } },
      { kind: 'recoverable_error', error: { code: 'NO' } },
    ]);
  });

  it('are refused where they are not there, of another SDK, or in TypeScript', async () => {
    const { tools, broken } = await load('empty', '@acme/none,@acme/old,@acme/typed');
    expect(tools).toEqual([]);
    expect(broken.map(({ line, message }) => [line, message])).toEqual([
      [6, expect.stringContaining('written for @faina/sdk ^9.0.0, and this service speaks 0.1.0')],
      [1, expect.stringContaining('Node takes no TypeScript from packages')],
      [1, expect.stringContaining('@acme/none is not installed')],
    ]);
  });
});
