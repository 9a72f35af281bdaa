import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { portOf } from './port-of.js';

const require = createRequire(import.meta.url);
const caller = fileURLToPath(new URL('conformance-caller.ts', import.meta.url));

const scenarioSchema = z.object({
  name: z.string(),
  url: z.url(),
  context: z.string().optional(),
});

/** One scenario as the runner asks a client to go through it. */
export type Scenario = z.output<typeof scenarioSchema>;

/** The packages of the runner by their version. */
export const runners = {
  '0.1.16': '@modelcontextprotocol/conformance-0-1',
  '0.2.0-alpha.12': '@modelcontextprotocol/conformance',
} as const;

const programOf = (version: keyof typeof runners): string =>
  require.resolve(`${runners[version]}/dist/index.js`);

export interface SuiteRun {
  readonly exitCode: number | null;
  readonly output: string;
}

/**
 * Has the runner go through a suite of scenarios for clients, side by side. It ends with 0 where
 * exactly the expected ones fail.
 */
export async function runSuite(
  version: keyof typeof runners,
  runnerOptions: readonly string[],
  expectedFailures: readonly string[],
  goThrough: (scenario: Scenario) => Promise<void>,
): Promise<SuiteRun> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  const baseline = join(folder, 'expected.yml');
  await writeFile(baseline, JSON.stringify({ client: expectedFailures }));
  const host = createServer((request, response) => {
    void text(request)
      .then((body) => goThrough(scenarioSchema.parse(JSON.parse(body))))
      .then(
        () => response.end(),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  try {
    const options = ['--command', `${process.execPath} ${caller}`, '--expected-failures', baseline];
    const child = spawn(
      process.execPath,
      [programOf(version), 'client', ...options, ...runnerOptions],
      {
        cwd: folder,
        env: { PATH: process.env.PATH, CONFORMANCE_HOST: `http://127.0.0.1:${portOf(host)}` },
      },
    );
    const [exit, stdout, stderr] = await Promise.all([
      once(child, 'close'),
      text(child.stdout),
      text(child.stderr),
    ]);
    const exitCode = z.number().nullable().parse(exit[0]);
    return { exitCode, output: `${stdout}\n${stderr}` };
  } finally {
    host.closeAllConnections();
    host.close();
    await rm(folder, { recursive: true, force: true });
  }
}
