import { randomUUID } from 'node:crypto';
import { Queue, Worker } from 'bullmq';
import pg from 'pg';
import { z } from 'zod';
import { type Floor, type FloorParts, floorTables, insertJob } from '../floors/floor.ts';
import { floorBatch } from '../floors/floor-batch.ts';
import { floorPg } from '../floors/floor-pg.ts';
import { floorPg2 } from '../floors/floor-pg2.ts';
import { inputOf, ScriptedModel } from './scripted-model.ts';
import { serveRuns } from './serve-runs.ts';

// A program: a floor, which is a loop by hand that stores jobs with raw statements and is told of them
// by BullMQ in Redis.
const floors = { 'floor-pg': floorPg, 'floor-pg2': floorPg2, 'floor-batch': floorBatch };

const settings = z
  .object({
    FLOOR: z.enum(['floor-pg', 'floor-pg2', 'floor-batch']),
    DATABASE_URL: z.string(),
    REDIS_URL: z.string(),
    WORKER_CONCURRENCY: z.coerce.number(),
    MODEL_MS: z.coerce.number(),
  })
  .parse(process.env);

const queueName = `bench-${settings.FLOOR}`;
const database = new pg.Pool({ connectionString: settings.DATABASE_URL, max: 20 });
// The server that is stopped when something goes wrong breaks it.
database.on('error', () => undefined);
const model = new ScriptedModel(settings.MODEL_MS);
const make: (parts: FloorParts) => Floor = floors[settings.FLOOR];
const floor = make({ database, model });

await database.query(floorTables);

const waiting = new Map<string, { resolve: () => void; reject: (error: unknown) => void }>();
const connection = { url: settings.REDIS_URL, maxRetriesPerRequest: null };
const queue = new Queue<{ readonly input: string }>(queueName, { connection });
const worker = new Worker<{ readonly input: string }>(
  queueName,
  async ({ id = '', data }) => {
    try {
      await floor(id, data.input);
      waiting.get(id)?.resolve();
    } catch (error) {
      waiting.get(id)?.reject(error);
    }
  },
  { connection, concurrency: settings.WORKER_CONCURRENCY },
);
await worker.waitUntilReady();

async function runJob(toolCalls: number): Promise<void> {
  const id = randomUUID();
  const input = inputOf(toolCalls);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  waiting.set(id, { resolve, reject });
  await database.query({ ...insertJob, values: [id, input] });
  await queue.add('run', { input }, { jobId: id, removeOnComplete: true, removeOnFail: true });
  await promise;
  waiting.delete(id);
}

serveRuns(runJob, model, async () => {
  await worker.close();
  await queue.close();
  await database.end();
});
