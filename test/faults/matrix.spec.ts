import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { describeWithRedis } from '../../apps/api/test/support/queue/redis.js';
import { matrixTable } from './matrix/matrix-table.js';
import { RowPlayer } from './matrix/play-row.js';
import type { PlayedRow } from './matrix/played-row.js';
import { allRows } from './rows/all-rows.js';
import type { Queue } from './rows/row-context.js';

// FAULTS=all plays all rows, FAULT_ROWS=F14,F22 those alone, on FAULT_QUEUE=redis alone; else the fast
// ones are played on both queues. FAULT_KEEP=1 keeps the history of each row, not only of what broke.
const { FAULTS, FAULT_ROWS, FAULT_QUEUE, FAULT_KEEP, FAULT_SEED = '17' } = process.env;
const picked = FAULT_ROWS?.split(',');
const rows = allRows.filter(({ id, isFast = false }) =>
  picked ? picked.includes(id) : FAULTS === 'all' || isFast,
);
const folder = fileURLToPath(new URL('../../coverage/', import.meta.url));
const rowMs = 900_000;

const played: PlayedRow[] = [];

afterAll(async () => {
  const table = matrixTable(played);
  process.stdout.write(`\nSeed ${FAULT_SEED}\n\n${table}\n`);
  await write('faults.md', `${table}\n`);
});

async function write(file: string, content: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}${file}`, content);
}

function playOn(queue: Queue): void {
  const player = new RowPlayer(queue, Number(FAULT_SEED));
  afterAll(() => player.close());

  const known = rows.filter((row) => row.queue === undefined || row.queue === queue);
  const reasons = new Map(known.map((row) => [row, row.whySkipped?.()]));
  for (const [{ id, fault }, reason] of reasons) {
    if (reason !== undefined) it.skipIf(true)(`${id} ${fault} - skipped: ${reason}`);
  }

  it.each(known.filter((row) => reasons.get(row) === undefined))(
    '$id $fault: $expected',
    async (row) => {
      const one = await player.play(row);
      played.push(one);
      // For who looks for the reason.
      const isBroken = one.violations.length > 0 || one.failure !== undefined;
      if (isBroken || FAULT_KEEP !== undefined) {
        await write(`faults-${row.id}-${queue}.json`, JSON.stringify(one.histories));
      }
      if (one.failure !== undefined) throw one.failure;
      expect(one.violations).toEqual([]);
    },
    rowMs,
  );
}

describe.skipIf(FAULT_QUEUE === 'redis')('faults with the queue in PostgreSQL', () => {
  playOn('postgres');
});

if (FAULT_QUEUE !== 'postgres') {
  describeWithRedis('faults with the queue in Redis', () => {
    playOn('redis');
  });
}
