// `faina tools crash-test`: kills a real service within calls of tools: crash-test.js [NAME [JSON]]
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HandledTool, hasHandler, silentLogger } from '@faina/agent-core';
import { readEnv, settingNames } from '../../config/env.js';
import { openDatabase } from '../../database/open-database.js';
import { ownTool, readArgs, runTrial } from '../own-tool.js';
import { CallGates } from './call-gates.js';
import { type CrashJob, CrashJobs } from './crash-jobs.js';
import { effectOf, judge } from './crash-promises.js';
import { startCrashService } from './crash-service.js';
import { exampleTools } from './example-tools.js';

const watchedTools = new URL('../../bundled/watched-tools.js', import.meta.url).href;

const interrupt = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interrupt.abort(new Error('Interrupted'));
  });
}

await runTrial(async () => {
  const [, , name = '', args = '{}'] = process.argv;
  const given = readArgs(args);
  const folder = await mkdtemp(join(tmpdir(), 'faina-crash-test-'));
  try {
    return await crashTest(name === '' ? undefined : name, given, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Gives the exit code: 1 where a promise was not kept. */
async function crashTest(name: string | undefined, args: object, folder: string): Promise<number> {
  const tools = await writeTools(name, folder);
  const settings = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' };
  const lost = (error: unknown): never => {
    throw error;
  };
  const database = await openDatabase(readEnv(settings), silentLogger, { onLost: lost });
  try {
    const env = await serviceEnv(folder, database.url);
    const gates = new CallGates();
    const first = await startCrashService(env, gates);
    const crash = new CrashJobs(gates, interrupt.signal);
    const jobs = await crash.submit(first.url, tools, args);
    await crash.reachKill(first.url);
    await first.kill();
    gates.open();
    const second = await startCrashService(env, gates);
    const ends = await crash.ends(second.url);
    await second.kill();
    const rows = jobs.map((job) => rowOf(job, gates, ends.get(job.id)?.waitingFor === 'attention'));
    const isKept = rows.every(({ holds }) => holds);
    process.stdout.write(
      `Process ${first.pid ?? 0} was killed with SIGKILL in ${jobs.length} calls, process ${second.pid ?? 0} ` +
        `went on.\n\n${tableOf(rows.map(({ cells }) => cells))}\n` +
        `${isKept ? 'Each promise is kept.' : 'A promise is NOT kept.'}\n`,
    );
    return isKept ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** The folder of tools for the service; the tools in it. */
async function writeTools(name: string | undefined, folder: string): Promise<HandledTool[]> {
  const tools = join(folder, 'tools');
  await Promise.all([mkdir(tools), mkdir(join(folder, 'agents'))]);
  const write = (from: string, given: string, names: readonly string[]) =>
    writeFile(
      join(tools, 'watched.mjs'),
      `${from}\nexport default watched(${given}, ${JSON.stringify(names)});\n`,
    );
  const imported = JSON.stringify(watchedTools);
  if (name === undefined) {
    const examples = exampleTools(folder).filter(hasHandler);
    const given = `exampleTools(${JSON.stringify(folder)})`;
    const names = examples.map((tool) => tool.name);
    await write(`import { exampleTools, watched } from ${imported};`, given, names);
    return examples;
  }
  const { tool, url } = await ownTool(readEnv(process.env), name);
  const from = `import { watched } from ${imported};\nimport given from ${JSON.stringify(url)};`;
  await write(from, 'given', [name]);
  return [tool];
}

/** What tools read of the environment, and no setting of the service but those of the test. */
async function serviceEnv(folder: string, databaseUrl: string) {
  const others = Object.entries(process.env).filter(
    ([name]) => !settingNames.some((known) => known === name),
  );
  return {
    ...Object.fromEntries(others),
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    TOOLS_DIR: join(folder, 'tools'),
    AGENTS_DIR: join(folder, 'agents'),
    TOOL_PACKS: 'crm',
    HOST: '127.0.0.1',
    PORT: '0',
    RECONCILE_MS: '200',
  };
}

function rowOf({ id, tool, point }: CrashJob, gates: CallGates, isUnknown: boolean) {
  const { entered, callKeys, asked, rows } = gates.seen(id);
  const trace = { entered, callKeys: callKeys.size, asked, rows, isUnknown };
  const { holds, did } = judge(tool, point, trace);
  const cells = [tool.name, effectOf(tool), point, String(entered), did, holds ? 'yes' : 'NO'];
  return { holds, cells };
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const all = [['TOOL', 'EFFECT', 'KILLED', 'ENTERED', 'AFTER THE CRASH', 'HOLDS'], ...rows];
  const widths = all[0]?.map((_, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  const lineOf = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  ');
  return all.map((row) => `${lineOf(row).trimEnd()}\n`).join('');
}
