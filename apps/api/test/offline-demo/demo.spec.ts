import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HttpClient } from '../support/service/http-client.js';
import { startServiceProcess } from '../support/service/service-process.js';
import { jobViewSchema } from '../../src/gateways/rest/jobs/job-view.schema.js';

const program = fileURLToPath(new URL('../../dist/demo/demo.js', import.meta.url));
const demoMs = 120_000;

let dataDir: string;
let shown: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'faina-demo-'));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  // Rejects where the exit code is not 0.
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env,
    timeout: demoMs,
  });
  shown = stdout;
}, demoMs);

afterAll(() => rm(dataDir, { recursive: true }));

describe('the demo', () => {
  it('kills a worker in the middle of a job, and another one ends it with nothing done twice', () => {
    const crash = shown.slice(shown.indexOf('crm:'), shown.indexOf('reports:'));
    const steps = ['tool create_lead', 'SIGKILL', 'lease lost', 'tool create_task', 'COMPLETED'];
    expect(steps.map((step) => crash.indexOf(step))).not.toContain(-1);
    expect(steps.toSorted((a, b) => crash.indexOf(a) - crash.indexOf(b))).toEqual(steps);
    expect(crash).toContain('1 answer of the model, 4 calls of tools, each made once.');
    expect(shown).toContain('`npm start`');
  });

  it('leaves its jobs and data where `npm start` shows them', async () => {
    const service = await startServiceProcess({ DATA_DIR: dataDir });
    try {
      const client = new HttpClient(service.url);
      const jobs = z.object({ items: z.array(jobViewSchema) });
      const { items } = jobs.parse((await client.get('/v1/jobs')).json());
      const agents = items.map(({ agent, status }) => `${agent.name} ${status}`).toReversed();
      expect(agents).toEqual(
        ['coach', 'coach', 'crm', 'reports', 'assistant'].map((name) => `${name} COMPLETED`),
      );
      const leads = z.object({ items: z.array(z.object({ name: z.string() })) });
      expect(leads.parse((await client.get('/v1/crm/leads')).json()).items).toEqual([
        expect.objectContaining({ name: 'Lennon' }),
      ]);
    } finally {
      await service.stop();
    }
  });
});
