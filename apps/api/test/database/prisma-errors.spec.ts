import { expect, it } from 'vitest';
import { DatabasePool } from '../../src/database/database-pool.js';
import { PrismaService } from '../../src/database/prisma.service.js';

it('P16 the message of a failed read names no source file', async () => {
  const prisma = new PrismaService(new DatabasePool('postgresql://nobody@127.0.0.1:1/none'));
  const read = async () => prisma.job.findMany({ where: { createdAt: new Date(NaN) } });
  const message = await read().catch((error: unknown) => String(error));
  expect(message).toContain('Invalid');
  expect(message).not.toMatch(/\.(ts|js)\b|findMany\(\{/);
});
