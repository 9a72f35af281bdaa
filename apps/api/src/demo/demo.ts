import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { FainaClient } from './faina-client.js';
import { printJob } from './print-job.js';
import { readEnv } from '../config/env.js';
import { openDatabase } from '../database/open-database.js';
import { explainStartUpError } from '../explain-start-up-error.js';
import { startService } from '../service.js';
import { createLogger } from '../telemetry/logger.js';

/** The jobs of the demo: one of each shipped agent. */
const jobs = [
  { agent: 'coach', input: 'Analise meu último treino de corrida' },
  { agent: 'assistant', input: 'How fit am I now? Show my fitness scores.' },
];

const activities = new URL('../../demo/strava/atividades.csv', import.meta.url);

/** Independent of the settings around it: embedded database, loopback, no keys. */
const env = readEnv({
  DATA_DIR: '.data/demo',
  PORT: '0',
  LOG_LEVEL: 'error',
  DEFAULT_MODEL: 'offline:demo',
});

process.exitCode = await runDemo();

/** @returns the exit code: 0 when every job was completed. */
async function runDemo(): Promise<number> {
  console.log('Starting PostgreSQL, API and worker in one process ...');
  const logger = createLogger(env);
  try {
    const database = await openDatabase(env, logger, stopAtOnce);
    try {
      const service = await startService(env, database.url);
      try {
        return await showJobs(service.url);
      } finally {
        await service.close();
      }
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(explainStartUpError(error).text);
    return 1;
  }
}

async function showJobs(url: string): Promise<number> {
  const client = new FainaClient(url);
  const imported = await client.importActivities(await readFile(activities));
  console.log(`Ready at ${url}. Imported a Strava export: ${JSON.stringify(imported)}\n`);
  let exitCode = 0;
  for (const { agent, input } of jobs) {
    console.log(`${agent}: "${input}"`);
    const job = await client.run(agent, input);
    await printJob(client, job);
    console.log();
    if (job.status !== 'COMPLETED') exitCode = 1;
  }
  console.log(
    '`npm start` serves the API at http://127.0.0.1:3000: /docs describes it, /ops/queues shows the queue.',
  );
  return exitCode;
}

function stopAtOnce(error: unknown): never {
  console.error(error);
  process.exit(1);
}
