import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobClient } from '../support/service/job-client.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { waitFor } from '../support/wait-for.js';

/** `npm run campaign:reload` makes 20 of them under 50 jobs. */
const reloads = Number(process.env.RELOADS ?? 2);
const jobCount = Number(process.env.RELOAD_JOBS ?? 8);
const startMs = 90_000;
const reloadMs = 60_000;
const program = fileURLToPath(new URL('../../dist/bundled/dev.js', import.meta.url));

/** The world outside: what was paid, and how far jobs may go. */
class Ledger {
  readonly payments = new Map<string, number>();
  readonly #released = new Set<string>();
  readonly #server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://ledger');
    const what = searchParams.get('what') ?? '';
    if (pathname === '/pay') this.payments.set(what, (this.payments.get(what) ?? 0) + 1);
    response.end(JSON.stringify(pathname === '/pay' || this.#released.has(what)));
  });

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen.');
    return `http://127.0.0.1:${address.port}`;
  }

  release(step: number, half: number): void {
    this.#released.add(`${step}-${half}`);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Waits outside until the test lets it go on; pays, which no effect class lets happen twice by itself. */
const tools = (ledger: string, version: string) => `
import { completed, defineExternalTool, defineReadTool, z } from '@faina/sdk';
const ask = (path: string, signal: AbortSignal) => fetch('${ledger}' + path, { signal }).then((reply) => reply.json());
export default [
  defineReadTool({
    name: 'hold', description: 'Waits.', parameters: z.strictObject({ what: z.string() }),
    timeoutMs: 600_000,
    execute: async ({ what }, { signal }) => {
      while (!(await ask('/released?what=' + what, signal))) await new Promise((go) => setTimeout(go, 50));
      return completed({});
    },
  }),
  defineExternalTool({
    name: 'pay', description: 'Pays. ${version}', parameters: z.strictObject({ what: z.string() }),
    idempotency: 'none',
    execute: async ({ what }, { signal }) => completed({ paid: await ask('/pay?what=' + what, signal) }),
  }),
];
`;

/** By a connection of its own: one that is kept may be closed while a request is on its way to it. */
const isServed = (url: string) =>
  new Promise<boolean>((resolve) => {
    get(`${url}/health/live`, { agent: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    }).on('error', () => {
      resolve(false);
    });
  });

const stepsOf = (job: number) =>
  Array.from({ length: reloads }, (_, index) => [
    `hold ${JSON.stringify({ what: `${index}-${job % 2}` })}`,
    `pay ${JSON.stringify({ what: `${job}-${index}` })}`,
    `write_once ${JSON.stringify({ key: `${job}-${index}` })}`,
  ])
    .flat()
    .join('\n');

describe('a service that starts anew whenever its tools change', () => {
  const ledger = new Ledger();
  let ledgerUrl: string;
  let folder: string;
  let database: TestDatabase;
  let service: ServiceProcess;
  let client: JobClient;

  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  const said = (text: string) => service.log.filter((line) => line.startsWith(text)).length;
  const hasTool = async (name: string) =>
    (await client.get('/v1/tools')).text.includes(`"${name}"`);

  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'faina-reload-')), 'tools');
    await mkdir(folder);
    ledgerUrl = await ledger.start();
    await write('shop.ts', tools(ledgerUrl, 'first'));
    database = await createTestDatabase();
    service = await startServiceProcess(
      {
        DATABASE_URL: database.url,
        DATA_DIR: join(folder, '../data'),
        TOOLS_DIR: folder,
        TOOL_PACKS: 'diagnostics',
        SHUTDOWN_GRACE_MS: '5000',
        RATE_LIMIT_PER_ADDRESS: '0',
      },
      startMs,
      program,
    );
    client = new JobClient(service.url);
  }, startMs);
  afterAll(async () => {
    expect(await service.stop()).toBe(0);
    await database.drop();
    ledger.close();
    await rm(join(folder, '..'), { recursive: true, force: true });
  });

  it(
    'loses and doubles nothing of the jobs that run, and turns no client away',
    async () => {
      await client.putAgent('payer', {
        model: 'offline:call',
        toolNames: ['hold', 'pay', 'write_once'],
        limits: { maxToolCalls: 1_000, toolTimeoutMs: 600_000 },
      });
      const jobs = await Promise.all(
        Array.from({ length: jobCount }, (_, job) =>
          client.submit({ agent: 'payer', input: stepsOf(job) }),
        ),
      );
      const isRunning = async () => (await client.list('status=ACTIVE&limit=100')).items.length > 0;
      await waitFor(isRunning, { what: 'the jobs to run' });
      const took: number[] = [];
      let refused = 0;
      for (let step = 0; step < reloads; step += 1) {
        const begunAt = performance.now();
        await write('shop.ts', tools(ledgerUrl, `version ${step}`));
        ledger.release(step, 0);
        await waitFor(
          async () => {
            refused += (await isServed(service.url)) ? 0 : 1;
            return said('Reloaded in ') > step;
          },
          { what: `reload ${step}`, deadlineMs: reloadMs },
        );
        took.push(performance.now() - begunAt);
        ledger.release(step, 1);
      }
      const settled = async () => {
        const ends = await Promise.all(jobs.map(({ id }) => client.job(id)));
        return ends.every(({ settledAt }) => settledAt !== null) ? ends : undefined;
      };
      const ends = await waitFor(settled, { what: 'the ends of all jobs' });
      const writes = (await client.get('/v1/diagnostics/writes?limit=100')).text;
      const counts = {
        jobs: ends.length,
        completed: ends.filter(({ status }) => status === 'COMPLETED').length,
        payments: ledger.payments.size,
        doubled: [...ledger.payments.values()].filter((count) => count > 1).length,
        refused,
      };
      const middle = took.toSorted((one, other) => one - other)[Math.floor(took.length / 2)] ?? 0;
      console.info(
        `${reloads} reloads under ${jobCount} jobs: ${JSON.stringify(counts)}, ` +
          `from the change to the new tools ${Math.round(middle)} ms in the middle`,
      );
      expect(counts).toEqual({
        ...{ jobs: jobCount, completed: jobCount, payments: jobCount * reloads },
        ...{ doubled: 0, refused: 0 },
      });
      expect(writes.split('"callKey"').length - 1).toBe(Math.min(100, jobCount * reloads));
      const lines = service.log.filter((line) => line.includes('~ pay'));
      expect(lines[0]).toBe('  ~ pay (description)');
    },
    startMs + reloads * reloadMs,
  );

  it('goes on without a file that is broken, says where, and has it again once it is mended', async () => {
    const before = said('Reloaded in ');
    await write('late.ts', 'import { z } from "@faina/sdk";\n\nexport default nowhere;\n');
    await waitFor(() => said('Reloaded in ') > before, { what: 'a reload', deadlineMs: reloadMs });
    await waitFor(() => service.log.some((line) => line.includes('late.ts:3: ')), {
      what: 'the file and line',
    });
    expect(await hasTool('pay')).toBe(true);
    await write('late.ts', tools(ledgerUrl, 'x').replaceAll("name: '", "name: 'late_"));
    await waitFor(() => hasTool('late_pay'), { what: 'the tool', deadlineMs: reloadMs });
    expect(service.log).toContain('  + late_pay');
  });
});
