import { join } from 'node:path';
import type { Options } from '../options.ts';
import { startProgram } from '../child-process.ts';
import { measureLoad, openRows } from '../rig/measure-load.ts';
import { loadColumns, type Section } from '../rig/report.ts';
import { type Figures, inRounds } from '../rig/rounds.ts';
import { startService } from '../rig/services.ts';
import type { SideProcess } from '../rig/side-process.ts';
import type { Stores } from '../rig/stores.ts';
import { putAgent, runJobs } from '../run-jobs.ts';

const modelProgram = new URL('../instant-model.ts', import.meta.url).pathname;

/** As of the other modes: a service that has run for a minute. */
const warmingJobs = 1_500;

interface Serving {
  readonly name: string;
  readonly database: string;
  readonly url: string;
  readonly side: SideProcess;
}

/** Whole jobs as clients have them: submitted and waited for over HTTP, the model asked over HTTP. */
export async function jobsOverHttp(stores: Stores, options: Options): Promise<Section> {
  const {
    k: [toolCalls = 5] = [],
    concurrency: [atOnce = 50] = [],
    repeat,
    jobs = 1_000,
  } = options;
  const parameters = [process.execPath, modelProgram, String(toolCalls)] as const;
  const model = await startProgram([...parameters], {}, (line) => line);
  const services: Serving[] = [];
  try {
    for (const queue of options.queue) {
      const database = `jobs_${queue}`;
      const url = await stores.newDatabase(database);
      const side = await startService(options, join(stores.folder, database), {
        DATABASE_URL: url,
        OPENAI_COMPATIBLE_BASE_URL: model.found,
        ...(queue === 'redis' && { REDIS_URL: stores.newRedisUrl() }),
      });
      services.push({ name: `faina/${queue}`, database, url, side });
      await putAgent(side.found);
      await runJobs(side.found, warmingJobs, { toolCalls, atOnce });
    }
    const rounds = await inRounds(services, repeat, (service) =>
      measure(stores, service, { jobs, toolCalls, atOnce }),
    );
    return {
      title: `W(${toolCalls}) over HTTP, model over HTTP, ${atOnce} clients, ${jobs} jobs, ${repeat} repetitions`,
      rounds: new Map([...rounds].map(([{ name }, figures]) => [name, figures])),
      columns: loadColumns,
    };
  } finally {
    for (const { side } of services) await side.stop();
    await model.stop();
  }
}

async function measure(
  stores: Stores,
  { name, database, url, side }: Serving,
  load: { readonly jobs: number; readonly toolCalls: number; readonly atOnce: number },
): Promise<Figures> {
  const rows = await openRows(url);
  try {
    const { figures } = await measureLoad(stores, { name, database, rows }, load, async () => {
      await side.ask({ kind: 'reset' });
      const startedAt = performance.now();
      await runJobs(side.found, load.jobs, load);
      const wallMs = performance.now() - startedAt;
      return { ...(await side.ask({ kind: 'read' })), wallMs };
    });
    return figures;
  } finally {
    await rows.end();
  }
}
