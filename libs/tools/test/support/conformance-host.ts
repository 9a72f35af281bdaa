import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { setPriority, tmpdir } from 'node:os';
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

/** A third of the processors' time beside a process of the others. */
const niceness = 5;

const programOf = (version: keyof typeof runners): string =>
  require.resolve(`${runners[version]}/dist/index.js`);

export interface SuiteRun {
  readonly output: string;
  /** The scenarios with the number of their checks that failed. */
  readonly scenarios: ReadonlyMap<string, number>;
}

type GoThrough = (scenario: Scenario) => Promise<void>;

/**
 * Has the runner go through all scenarios for clients, side by side. Its warnings are about how soon a
 * client comes again, which a busy machine decides.
 */
export async function runSuite(
  version: keyof typeof runners,
  goThrough: GoThrough,
): Promise<SuiteRun> {
  const { output } = await run(version, ['--suite', 'all'], goThrough);
  const told = output.matchAll(/^[✓✗] (\S+): \d+ passed, (\d+) failed/gm);
  const scenarios = new Map([...told].map(([, name = '', failures]) => [name, Number(failures)]));
  return { output, scenarios };
}

/** Has it go through one with nothing beside it; whether none of its checks failed. */
export async function passesAlone(
  version: keyof typeof runners,
  scenario: string,
  goThrough: GoThrough,
): Promise<boolean> {
  const { exitCode } = await run(version, ['--scenario', scenario], goThrough);
  return exitCode === 0;
}

async function run(
  version: keyof typeof runners,
  what: readonly string[],
  goThrough: GoThrough,
): Promise<{ output: string; exitCode: number | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
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
    const options = ['--command', `${process.execPath} ${caller}`, '--timeout', '90000', ...what];
    const child = spawn(process.execPath, [programOf(version), 'client', ...options], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        CONFORMANCE_HOST: `http://127.0.0.1:${portOf(host)}`,
        // The runner starts a client for each scenario.
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
      },
    });
    // The runner starts all its clients at once: they would keep all that is tested beside it from the processors.
    if (child.pid !== undefined) setPriority(child.pid, niceness);
    const [stdout, stderr] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { output: `${stdout}\n${stderr}`, exitCode: child.exitCode };
  } finally {
    host.closeAllConnections();
    host.close();
    await rm(folder, { recursive: true, force: true });
  }
}
