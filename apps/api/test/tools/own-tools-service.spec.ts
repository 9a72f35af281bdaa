import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { JobClient } from '../support/service/job-client.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { createTestDatabase } from '../support/stores/test-database.js';

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'faina-tools-of-service-'));
let service: ServiceProcess;

beforeAll(async () => {
  writeFileSync(
    join(folder, 'pack.ts'),
    `import { completed, defineAgent, definePack, defineReadTool, z, type ToolContext } from '@faina/sdk';
const greet = defineReadTool({
  name: 'greet',
  description: 'Greets somebody.',
  parameters: z.strictObject({ who: z.string() }),
  execute: async ({ who }, context: ToolContext) => completed({ greeting: \`Hi \${who}\`, of: context.owner }),
});
export default definePack({
  name: 'greetings',
  tools: [greet],
  agents: [defineAgent({
    name: 'greeter', persona: { role: 'Greets' }, model: 'offline:call', toolNames: ['greet'],
  })],
});
`,
  );
  writeFileSync(join(folder, 'broken.ts'), "\nthrow new Error('No key is set.');\n");
  service = await startServiceProcess({
    ...{ DATABASE_URL: database.url, TOOLS_DIR: folder, TOOLS_MUST_LOAD: 'false' },
    TOOL_PACKS: 'diagnostics',
  });
});

afterAll(async () => {
  await service.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

it('runs a tool of a bare folder for the agent that comes with it', async () => {
  const client = new JobClient(service.url);
  const job = await client.run({ agent: 'greeter', input: 'greet {"who": "Ana"}' });
  expect(job).toMatchObject({ outcome: 'SUCCESS' });
  expect(job.output?.message).toContain('Hi Ana');
});

it('starts without a broken file where it may, and says where it is broken', async () => {
  const reply = await new JobClient(service.url).get('/v1/tools');
  expect(reply.json()).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({
        ...{ name: 'greet', source: 'folder:pack.ts', pack: 'greetings' },
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
      expect.objectContaining({
        ...{ name: 'broken.ts', source: 'folder:broken.ts', hash: null },
        error: { file: 'broken.ts', line: 2, message: 'No key is set.' },
      }),
    ]),
  });
});
