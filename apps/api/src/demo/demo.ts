import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FainaClient, paginate } from '@faina/client';
import { addDays, dayIn } from '@faina/offline-model';
import { allOf } from './all-of.js';
import { demoPlan } from './demo-plan.js';
import { DemoProcess } from './demo-process.js';
import { printJob } from './print-job.js';
import { runJob } from './run-job.js';
import { showApproval } from './show-approval.js';
import { showCrash } from './show-crash.js';
import { readEnv } from '../config/env.js';
import { openDatabase } from '../database/open-database.js';
import { explainStartUpError } from '../explain-start-up-error.js';
import { createLogger } from '../telemetry/logger.js';

const newLead =
  'Cadastre o Lennon, adicione a nota follow-up e crie tarefa para amanhã; já rascunhe a proposta ACME';
const reportByMail = 'Envie o relatório resumo da semana para ana@example.com';

const activities = new URL('../../demo/strava/atividades.csv', import.meta.url);

/** Its data are those of `npm start`; else independent of the settings around it. */
const env = readEnv({ DATA_DIR: process.env.DATA_DIR, LOG_LEVEL: 'error' });
const settings = { DATA_DIR: env.DATA_DIR, PORT: '0', DEFAULT_MODEL: 'offline:demo' };

process.exitCode = await runDemo();

/** @returns the exit code: 0 when every job was completed. */
async function runDemo(): Promise<number> {
  console.log('Starting PostgreSQL and two processes, each with API and worker ...');
  try {
    const database = await openDatabase(env, createLogger(env), { onLost: stopAtOnce });
    try {
      const start = (name: string) => DemoProcess.start(name, database.url, settings);
      const processes = await Promise.all([start('worker A'), start('worker B')]);
      try {
        return await showJobs(processes, database.url);
      } finally {
        await Promise.all(processes.map((process) => process.end('SIGTERM')));
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
async function showJobs(
  processes: readonly [DemoProcess, DemoProcess],
  databaseUrl: string,
): Promise<number> {
  const { url } = processes[0];
  const anyone = new FainaClient({ baseUrl: url });
  const file = new Blob([await readFile(activities)], { type: 'text/csv' });
  const imported = await anyone.call('POST', '/v1/coach/activities', { body: file });
  console.log(`Ready at ${url}. Imported a Strava export: ${JSON.stringify(imported)}`);
  const today = dayIn(env.TIME_ZONE, new Date());
  // A plan of an earlier demo goes on: two at once would leave open which workout is meant.
  if (!(await workoutDays(anyone)).includes(addDays(today, 1))) {
    const plan = await anyone.call('POST', '/v1/coach/plans', { body: demoPlan(today) });
    console.log(`Imported a training plan: ${JSON.stringify(plan)}`);
  }
  console.log();
  const before = [
    await show(anyone, 'coach', 'Analise meu último treino de corrida'),
    await show(anyone, 'coach', postponement(today)),
  ];
  console.log(`crm: "${newLead}"`);
  const { client, isRight } = await showCrash(processes, { input: newLead, databaseUrl });
  console.log();
  const after = [
    await showReport(client),
    await show(client, 'assistant', 'How fit am I now? Show my fitness scores.'),
  ];
  console.log(
    '`npm start` serves all of this at http://127.0.0.1:3000: /v1/jobs has the jobs above, ' +
      '/docs describes the API, /ops/queues shows the queue.',
  );
  return [...before, isRight, ...after].every(Boolean) ? 0 : 1;
}

/** The days with a workout, YYYY-MM-DD, the latest first. */
async function workoutDays(client: FainaClient): Promise<string[]> {
  const workouts = paginate((cursor) =>
    client.call('GET', '/v1/coach/workouts', { query: { limit: 100, cursor } }),
  );
  return (await allOf(workouts)).map(({ date }) => date);
}

/** True when the job was completed. */
async function show(client: FainaClient, agent: string, input: string): Promise<boolean> {
  console.log(`${agent}: "${input}"`);
  const job = await runJob(client, agent, input);
  await printJob(client, job);
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
