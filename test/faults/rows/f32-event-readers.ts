import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import { z } from 'zod';
import { EventReader, type ReadEvent } from '../../../apps/api/test/support/http/event-reader.js';
import type { Installation } from '../rig/installation.js';
import type { Row } from './row-context.js';

const readers = 150;
const stalled = 50;
const jobs = 40;
const atOnce = 8;
/** Each reader costs its API some work for each event, on the machine that runs all processes. */
const slowFactor = 4;
const plan = 'read read read';

/** How long the jobs take, in milliseconds. */
async function timeOfJobs(installation: Installation): Promise<number> {
  const startedAt = performance.now();
  for (let sent = 0; sent < jobs; sent += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, () => installation.submit(plan)));
  }
  await installation.untilAtRest(120_000);
  return performance.now() - startedAt;
}

/** Asks for the stream and reads nothing of it. */
function stall(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return socket;
}

const moveSchema = z.object({ jobId: z.string(), to: z.string() });

const movesIn = (events: readonly ReadEvent[]) =>
  events.flatMap(({ event, data }) => (event === 'transition' ? [moveSchema.parse(data)] : []));

/** A job that all are told of last. */
const isEndOf =
  (id: string) =>
  (event: ReadEvent): boolean =>
    movesIn([event]).some(({ jobId, to }) => jobId === id && to === 'COMPLETED');

export const rows: readonly Row[] = [
  {
    id: 'F32',
    fault: `${readers} readers of events and ${stalled} that take nothing, some come back`,
    expected: 'workers are about as fast as without them, and no reader misses a move',
    run: async ({ shared }) => {
      const installation = await shared();
      const urls = installation.apis.map(({ url }) => url);
      const urlOf = (index: number) => urls[index % urls.length] ?? '';
      await timeOfJobs(installation);
      const aloneMs = await timeOfJobs(installation);
      const open = (index: number, lastEventId?: string) =>
        EventReader.open(`${urlOf(index)}/v1/events`, { lastEventId });
      const sockets = Array.from({ length: stalled }, (_, index) => stall(urlOf(index)));
      const all = await Promise.all(Array.from({ length: readers }, (_, index) => open(index)));
      const first = await installation.submit(plan);
      const before = await Promise.all(all.map((reader) => reader.until(isEndOf(first.id))));
      // Every third goes, and comes back to the other API with what it read last.
      const back: EventReader[] = [];
      for (const [index, reader] of all.entries()) {
        if (index % 3 === 0) reader.close();
        const lastRead = before[index]?.at(-1)?.id;
        back.push(index % 3 === 0 ? await open(index + 1, lastRead) : reader);
      }
      const watchedMs = await timeOfJobs(installation);
      const last = await installation.submit(plan);
      const after = await Promise.all(back.map((reader) => reader.until(isEndOf(last.id))));
      for (const reader of back) reader.close();
      for (const socket of sockets) socket.destroy();
      const [known = []] = after.map((events) => new Set(movesIn(events).map(keyOf)));
      expect(movesIn(after[0] ?? []).filter(({ to }) => to === 'COMPLETED')).toHaveLength(jobs + 1);
      for (const events of after) {
        const moves = movesIn(events).map(keyOf);
        expect(new Set(moves)).toEqual(known);
        expect(events.filter(({ event }) => event === 'transition')).toHaveLength(moves.length);
      }
      expect(watchedMs).toBeLessThan(slowFactor * aloneMs + 2_000);
      return { faults: stalled };
    },
  },
];

const keyOf = ({ jobId, to }: z.infer<typeof moveSchema>): string => `${jobId} ${to}`;
