// `faina tools test`: runs a tool of one's own once, in this process: test-tool.js NAME JSON [--approve]
import type { Logger, ToolOutcome } from '@faina/agent-core';
import { type TestContext, testTool } from '@faina/sdk';
import { type Env, readEnv } from '../config/env.js';
import { DatabasePool } from '../database/database-pool.js';
import { type OwnTool, ownTool, readArgs, runTrial, TrialUsageError } from './own-tool.js';

await runTrial(async () => {
  const [, , name = '', args = '{}', ...flags] = process.argv;
  const env = readEnv(process.env);
  const given = readArgs(args);
  const { tool } = await ownTool(env, name);
  const logger = toStandardError();
  const interrupt = new AbortController();
  process.once('SIGINT', () => {
    interrupt.abort(new Error('Interrupted'));
  });
  const context = { approved: flags.includes('--approve'), logger, signal: interrupt.signal };
  const begunAt = performance.now();
  const outcome = await (tool.effect === 'local'
    ? rolledBack(env, tool.name, (tx) => testTool(tool, given, { ...context, tx }))
    : testTool(tool, given, context));
  const tookMs = Math.round(performance.now() - begunAt);
  const { kind, ...told } = outcome;
  process.stdout.write(`${kind}, ${tookMs} ms\n${JSON.stringify(told, null, 2)}\n`);
  if (tool.effect === 'local') process.stderr.write('What it wrote is rolled back.\n');
  if (kind === 'awaiting_approval') process.stderr.write('Next: the same with --approve\n');
  return exitCodeOf(outcome);
});

/** As the one of a job: 4 where it would wait for a person. */
function exitCodeOf({ kind }: ToolOutcome): number {
  switch (kind) {
    case 'completed':
    case 'delegated':
      return 0;
    case 'recoverable_error':
    case 'critical_error':
      return 1;
    default:
      return 4;
  }
}

type Transaction = NonNullable<TestContext['tx']>;

/** Lets a tool write into the database of the service, and takes it back. */
async function rolledBack<T>(
  { DATABASE_URL: url }: Env,
  name: OwnTool['tool']['name'],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (url === undefined) {
    throw new TrialUsageError(
      `${name} writes into the database of the service. Set DATABASE_URL, and it runs there in a transaction ` +
        'that is rolled back.',
    );
  }
  const pool = new DatabasePool(url, { max: 1 });
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    return await work({
      query: async <Row extends object>(sql: string, values?: readonly unknown[]) =>
        (await connection.query<Row>(sql, values && [...values])).rows,
    });
  } finally {
    // Closed in the middle of its transaction.
    connection.release(true);
    await pool.close();
  }
}

function toStandardError(): Logger {
  const write = (fields: object, message: string): void => {
    process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
  };
  return { debug: write, info: write, warn: write, error: write };
}
