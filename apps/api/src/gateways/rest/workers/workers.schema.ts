import { z } from 'zod';
import { cursorTimeSchema } from '../paging/cursor.js';

/** A worker process that holds its leases. */
export const workerSchema = z
  .object({
    id: z.uuid().describe('A new one with each start'),
    startedAt: z.iso.datetime(),
    aliveUntil: z.iso.datetime().describe('When its leases end unless it renews them before'),
    slots: z.int().describe('How many jobs it may run at once'),
    running: z.int().describe('How many it runs now'),
    tools: z.array(z.string()).describe('Names of the tools that it has now'),
    version: z.string().describe('Of the service that it runs'),
  })
  .meta({ id: 'Worker' });

export type WorkerView = z.infer<typeof workerSchema>;

/** A place in the list, newest first. */
export const workerPositionSchema = z.strictObject({ startedAt: cursorTimeSchema, id: z.guid() });
