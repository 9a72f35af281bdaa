import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, dayIn } from '@faina/offline-model';
import { demoPlan } from './demo-plan.js';
import { FainaClient } from './faina-client.js';
import { printJob } from './print-job.js';
import { showApproval } from './show-approval.js';
import { showLead } from './show-lead.js';
import { readEnv } from '../config/env.js';
import { openDatabase } from '../database/open-database.js';
import { explainStartUpError } from '../explain-start-up-error.js';
import type { JobView } from '../jobs/job-view.schema.js';
import { startService } from '../service.js';
import { createLogger } from '../telemetry/logger.js';

const newLead =
  'Cadastre o Lennon, adicione a nota follow-up e crie tarefa para amanhã; já rascunhe a proposta ACME';
const reportByMail = 'Envie o relatório resumo da semana para ana@example.com';

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

/** Runs one real job of each shipped agent, and two of the coach. */
async function showJobs(url: string): Promise<number> {
  const client = new FainaClient(url);
  const imported = await client.importActivities(await readFile(activities));
  console.log(`Ready at ${url}. Imported a Strava export: ${JSON.stringify(imported)}`);
  const today = dayIn(env.TIME_ZONE, new Date());
  // A plan of an earlier demo goes on: two at once would leave open which workout is meant.
  if (!(await client.workoutDays()).includes(addDays(today, 1))) {
    const plan = await client.importPlan(demoPlan(today));
    console.log(`Imported a training plan: ${JSON.stringify(plan)}`);
  }
  console.log();
  const results = [
    await show(client, 'coach', 'Analise meu último treino de corrida'),
    await show(client, 'coach', postponement(today)),
    await show(client, 'crm', newLead, (job) => showLead(client, job)),
    await showReport(client),
    await show(client, 'assistant', 'How fit am I now? Show my fitness scores.'),
  ];
  console.log(
    '`npm start` serves the API at http://127.0.0.1:3000: /docs describes it, /ops/queues shows the queue.',
  );
  return results.every(Boolean) ? 0 : 1;
}

/** True when the job was completed. */
async function show(
  client: FainaClient,
  agent: string,
  input: string,
  showMore: (job: JobView) => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  console.log(`${agent}: "${input}"`);
  const job = await client.run(agent, input);
  await printJob(client, job);
  if (job.status === 'COMPLETED') await showMore(job);
  console.log();
  return job.status === 'COMPLETED';
}

async function showReport(client: FainaClient): Promise<boolean> {
  console.log(`reports: "${reportByMail}"`);
  const isSent = await showApproval(client, {
    input: reportByMail,
    outbox: join(env.DATA_DIR, 'outbox'),
  });
  console.log();
  return isSent;
}

/** On a Thursday tomorrow is Friday already, and nothing would be postponed. */
function postponement(today: string): string {
  const isThursday = new Date(`${today}T00:00:00Z`).getUTCDay() === 4;
  return `Preciso adiar meu treino de amanhã para ${isThursday ? 'sábado' : 'sexta'}`;
}

function stopAtOnce(error: unknown): never {
  console.error(error);
  process.exit(1);
}
