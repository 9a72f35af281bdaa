import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import cruiserConfig from '../.dependency-cruiser.js';
import productConfig from '../.dependency-cruiser.product.js';

const repository = fileURLToPath(new URL('..', import.meta.url));
const cruiser = join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

const packages = [
  '@ai-sdk/openai',
  '@bull-board/api',
  '@nestjs/bullmq',
  '@nestjs/common',
  '@opentelemetry/api',
  '@prisma/client',
  'ai',
  'bullmq',
  'fastify',
  'pg',
  'vitest',
  'zod',
];
const workspaces = {
  'agent-core': 'libs/agent-core',
  api: 'apps/api',
  client: 'libs/client',
  database: 'prisma',
  'offline-model': 'libs/offline-model',
  packs: 'libs/packs',
  sdk: 'libs/sdk',
  tools: 'libs/tools',
};

/** Rule, file that breaks it, what the file imports. */
const forbidden = [
  ['core-sees-zod-and-node-only', 'libs/agent-core/src/a.ts', '@nestjs/common'],
  ['core-sees-zod-and-node-only', 'libs/agent-core/src/b.ts', 'bullmq'],
  ['core-sees-zod-and-node-only', 'libs/agent-core/src/c.ts', '@prisma/client'],
  ['core-sees-zod-and-node-only', 'libs/agent-core/src/d.ts', 'ai'],
  ['core-sees-zod-and-node-only', 'libs/agent-core/src/e.ts', '@faina/database'],
  ['core-sees-zod-and-node-only', 'libs/agent-core/src/f.ts', '../../tools/src/index.js'],
  ['core-subjects-see-those-before-them', 'libs/agent-core/src/values/a.ts', '../job/a.js'],
  ['sdk-sees-the-core-only', 'libs/sdk/src/a.ts', '@faina/tools'],
  ['sdk-sees-the-core-only', 'libs/sdk/src/b.ts', '@nestjs/common'],
  ['database-sees-no-workspace', 'prisma/src/a.ts', '@faina/agent-core'],
  ['libraries-see-no-application', 'libs/tools/src/a.ts', '../../../apps/api/src/index.js'],
  ['tools-see-the-core-only', 'libs/tools/src/b.ts', '@nestjs/common'],
  ['tools-see-the-core-only', 'libs/tools/src/c.ts', '@faina/packs'],
  ['tools-see-the-core-only', 'libs/tools/src/mcp-store.ts', '@faina/database'],
  ['packs-see-tools-core-and-database-only', 'libs/packs/crm/a.ts', '@nestjs/common'],
  ['packs-see-tools-core-and-database-only', 'libs/packs/crm/b.ts', '@faina/offline-model'],
  ['packs-see-no-other-pack', 'libs/packs/crm/c.ts', '../coach/index.js'],
  ['reports-see-the-index-of-other-packs', 'libs/packs/reports/a.ts', '../coach/a.js'],
  ['offline-model-sees-the-core-only', 'libs/offline-model/src/a.ts', '@faina/tools'],
  ['offline-model-sees-the-core-only', 'libs/offline-model/src/b.ts', 'zod'],
  ['client-sees-no-workspace', 'libs/client/src/a.ts', '@faina/agent-core'],
  ['command-line-and-console-see-the-client-only', 'apps/cli/src/a.ts', '@faina/agent-core'],
  ['command-line-and-console-see-the-client-only', 'apps/console/src/a.ts', '@faina/database'],
  ['service-sees-tools-and-core', 'apps/api/src/a.ts', '@faina/client'],
  ['open-telemetry-stays-in-its-folder', 'apps/api/src/jobs/a.ts', '@opentelemetry/api'],
  [
    'open-telemetry-is-loaded-where-it-is-asked-for',
    'apps/api/src/telemetry/traces/a.ts',
    './otel/index.js',
  ],
  ['queue-stays-in-its-folder', 'apps/api/src/jobs/job.service.ts', 'bullmq'],
  ['queue-stays-in-its-folder', 'apps/api/src/attempts/b.ts', '@nestjs/bullmq'],
  ['queue-stays-in-its-folder', 'apps/api/src/gateways/rest/board/a.ts', 'bullmq'],
  ['board-stays-in-its-folder', 'apps/api/src/health/a.ts', '@bull-board/api'],
  ['providers-stay-in-their-folder', 'apps/api/src/jobs/b.ts', '@ai-sdk/openai'],
  ['prisma-stays-in-repositories-and-stores', 'apps/api/src/jobs/c.ts', '@faina/database'],
  ['prisma-stays-in-repositories-and-stores', 'libs/packs/crm/d.ts', '@faina/database'],
  ['wiring-hands-the-client-on', 'libs/packs/create-packs.ts', '@faina/database'],
  ['sql-stays-in-repositories-and-queue', 'apps/api/src/jobs/d.ts', 'pg'],
  ['controllers-see-services', 'apps/api/src/jobs/a.controller.ts', './jobs.repository.js'],
  ['services-know-no-http', 'apps/api/src/jobs/g.ts', '../gateways/rest/c.js'],
  ['services-know-no-http', 'apps/api/src/agents/a.ts', 'fastify'],
  ['folders-need-no-circle', 'apps/api/src/circle-a/a.ts', '../circle-b/a.js'],
  [
    'folders-of-libraries-need-no-circle',
    'libs/agent-core/src/job/circle-a/a.ts',
    '../circle-b/a.js',
  ],
  ['folders-of-libraries-need-no-circle', 'libs/packs/crm/circle-a/a.ts', '../circle-b/a.js'],
  ['process-sees-no-other-folder', 'apps/api/src/process/a.ts', '../config/a.js'],
  ['settings-see-process-only', 'apps/api/src/config/a.ts', '../queue/a.js'],
  ['database-sees-settings-and-process', 'apps/api/src/database/b.ts', '../queue/a.js'],
  ['ends-of-jobs-stand-below-who-asks', 'apps/api/src/job-ends/a.ts', '../jobs/b.js'],
  ['requests-see-no-worker', 'apps/api/src/jobs/e.ts', '../attempts/a.js'],
  ['recovery-stands-above-attempts', 'apps/api/src/attempts/a.ts', '../recovery/a.js'],
  ['product-sees-no-test', 'apps/api/src/e.ts', 'vitest'],
  ['product-sees-no-test', 'libs/packs/crm/e.ts', 'vitest'],
  ['every-import-is-found', 'apps/api/src/f.ts', 'left-out'],
  ['no-cycles', 'libs/tools/src/cycle-a.ts', './cycle-b.js'],
] as const;

/** Rules whose reports name the folder of a file. */
const ofFolders = new Set<string>([
  'folders-need-no-circle',
  'folders-of-libraries-need-no-circle',
]);

const allowed = [
  ['libs/agent-core/src/g.ts', 'zod'],
  ['libs/agent-core/src/h.ts', 'node:crypto'],
  ['libs/agent-core/src/i.spec.ts', 'vitest'],
  ['libs/agent-core/src/job/a.ts', '../values/b.js'],
  ['libs/agent-core/src/values/b.ts', 'zod'],
  ['libs/offline-model/src/c.ts', '@faina/agent-core'],
  ['libs/tools/src/e.ts', '@faina/agent-core'],
  ['libs/sdk/src/c.ts', '@faina/agent-core'],
  ['libs/sdk/src/d.ts', 'zod'],
  ['libs/packs/coach/b.ts', '@faina/sdk'],
  ['libs/packs/coach/a.ts', '@faina/tools'],
  ['libs/packs/coach/index.ts', './a.js'],
  ['libs/packs/reports/b.ts', '../coach/index.js'],
  ['libs/packs/coach/store/coach-store.ts', '@faina/database'],
  ['libs/packs/crm/circle-of-tests/a.spec.ts', '../leads/a.js'],
  ['libs/packs/crm/leads/a.ts', '../circle-of-tests/a.js'],
  ['libs/packs/coach/test/a.ts', '../../../../apps/api/src/i.js'],
  ['apps/cli/src/b.ts', '@faina/client'],
  ['apps/api/src/demo/b.ts', '@faina/client'],
  ['apps/api/src/g.ts', '@faina/tools'],
  ['apps/api/src/i.ts', '@faina/packs'],
  ['apps/api/src/h.ts', '@faina/offline-model'],
  ['apps/api/src/queue/a.ts', 'bullmq'],
  ['apps/api/src/telemetry/traces/otel/index.ts', '@opentelemetry/api'],
  ['apps/api/src/gateways/rest/board/b.ts', '@bull-board/api'],
  ['apps/api/src/attempts/job.processor.ts', 'bullmq'],
  ['apps/api/src/models/a.ts', '@ai-sdk/openai'],
  ['apps/api/src/recovery/a.ts', '../attempts/job.processor.js'],
  ['apps/api/src/jobs/jobs.repository.ts', '@faina/database'],
  ['apps/api/src/jobs/job-views.repository.ts', '@faina/database'],
  ['apps/api/src/database/a.ts', 'pg'],
  ['apps/api/src/jobs/b.controller.ts', './job.service.js'],
  ['apps/api/src/gateways/rest/b.controller.ts', '../../jobs/job-views.repository.js'],
  ['apps/api/src/gateways/rest/c.ts', 'fastify'],
  ['apps/api/src/service.ts', './gateways/rest/c.js'],
] as const;

let root: string;
let broken: string[];

const write = async (path: string, text: string) => {
  await mkdir(join(root, dirname(path)), { recursive: true });
  await writeFile(join(root, path), text);
};

/** Types alone are an arrow too. */
const typeImport = (target: string) =>
  `import type * as seen from '${target}';\nexport type { seen };\n`;

/** A package with one module, as npm would lay it out. */
const writePackage = async (folder: string, name: string, main: string) => {
  await write(`${folder}/package.json`, JSON.stringify({ name, type: 'module', exports: main }));
  await write(`${folder}/${main}`, 'export const a = 1;\n');
};

/** The cruiser's report, a line for each broken rule; it exits with their number. */
const cruise = (config: string, ...folders: string[]) =>
  new Promise<string>((resolve, reject) => {
    const rules = join(repository, config);
    const args = [cruiser, '--config', rules, '--output-type', 'err', ...folders];
    const options = { cwd: root, env: { ...process.env, NO_COLOR: '1' }, timeout: 60_000 };
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (stdout === '') reject(new Error(stderr, { cause: error }));
      else resolve(stdout);
    });
  });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'faina-arrows-'));
  await write('tsconfig.base.json', '{ "compilerOptions": { "module": "nodenext" } }\n');
  await write('package.json', '{ "type": "module" }\n');
  for (const name of packages) await writePackage(`node_modules/${name}`, name, './index.js');
  for (const [name, folder] of Object.entries(workspaces)) {
    await writePackage(folder, `@faina/${name}`, './src/index.ts');
    await mkdir(join(root, 'node_modules/@faina'), { recursive: true });
    await symlink(join(root, folder), join(root, 'node_modules/@faina', name), 'dir');
  }
  for (const [, file, target] of forbidden) await write(file, typeImport(target));
  for (const [file, target] of allowed) await write(file, typeImport(target));
  await write('libs/tools/src/cycle-b.ts', typeImport('./cycle-a.js'));
  for (const [rule, file] of forbidden) {
    if (!ofFolders.has(rule)) continue;
    await write(join(dirname(file), 'b.ts'), 'export const b = 1;\n');
    await write(join(dirname(file), '../circle-b/a.ts'), typeImport('../circle-a/b.js'));
  }
  await write('libs/packs/crm/circle-of-tests/a.ts', 'export const a = 1;\n');
  await write('libs/packs/create-packs.ts', `export * from '@faina/database';\n`);

  const reports = [
    await cruise('.dependency-cruiser.js', 'apps', 'libs', 'prisma'),
    await cruise('.dependency-cruiser.product.js', 'libs'),
  ];
  const lines = reports.join('\n').matchAll(/^ *error (\S+): (\S+)/gm);
  broken = Array.from(lines, ([, rule, file]) => `${rule}: ${file}`);
}, 90_000);

afterAll(() => rm(root, { recursive: true, force: true }));

describe('the arrows between the parts', () => {
  it('are all broken once below', () => {
    const rules = [cruiserConfig, productConfig].flatMap(({ forbidden: all = [] }) =>
      all.map(({ name }) => name),
    );
    expect(new Set(forbidden.map(([rule]) => rule))).toEqual(new Set(rules));
  });

  it.each(forbidden)('%s: %s may not import %s', (rule, file) => {
    expect(broken).toContain(`${rule}: ${ofFolders.has(rule) ? dirname(file) : file}`);
  });

  it('are kept by folders of libraries whose tests alone need each other', () => {
    expect(broken.filter((line) => line.includes('circle-of-tests'))).toEqual([]);
  });

  it.each(allowed)('%s may import %s', (file) => {
    expect(broken.filter((line) => line.endsWith(`: ${file}`))).toEqual([]);
  });
});
