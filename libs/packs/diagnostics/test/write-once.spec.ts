import type { Transaction } from '@faina/agent-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeOnce } from '../index.js';
import { openCoachDatabase } from '../../coach/test/support/coach-database.js';
import { createToolContext } from '../../test/support/tool-context.js';

let database: Awaited<ReturnType<typeof openCoachDatabase>>;

beforeAll(async () => {
  database = await openCoachDatabase();
});

afterAll(() => database.close());

/** Runs write_once in a transaction, and afterwards what the test wants to happen in it. */
const write = (key: string, afterwards: () => void = () => undefined) =>
  database.prisma.$transaction(async (prisma) => {
    const tx: Transaction = {
      query: async (sql, values = []) => prisma.$queryRawUnsafe(sql, ...values),
    };
    if (writeOnce.effect !== 'local') throw new Error('write_once has no local effect');
    const answer = await writeOnce.execute({ key }, { ...createToolContext(), tx });
    afterwards();
    return answer;
  });

describe('write_once', () => {
  it('writes its row in the transaction of the call and gives its number', async () => {
    expect(await write('kept')).toMatchObject({ value: { id: expect.any(Number), key: 'kept' } });
    await expect(
      write('lost', () => {
        throw new Error('the record of the call could not be saved');
      }),
    ).rejects.toThrow('could not be saved');

    expect(await database.prisma.diagnosticsWrite.findMany()).toMatchObject([
      { tenant: 'club', jobId: createToolContext().jobId, callKey: 'call-key', key: 'kept' },
    ]);
  });
});
