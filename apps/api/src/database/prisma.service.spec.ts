import { expect, it } from 'vitest';
import { DatabasePool } from './database-pool.js';
import { PrismaService, prismaWhenAsked } from './prisma.service.js';

it('Prisma is made once, when it is first asked, and not by what Nest asks everything for', async () => {
  const pool = new DatabasePool('postgresql://nobody@127.0.0.1:1/none');
  let made = 0;
  const prisma = prismaWhenAsked(() => {
    made += 1;
    return new PrismaService(pool);
  });
  expect(Reflect.get(prisma, 'onModuleInit')).toBeUndefined();
  expect(Reflect.get(prisma, 'then')).toBeUndefined();
  await prisma.$disconnect();
  expect(made).toBe(0);
  await expect(prisma.apiKey.findMany()).rejects.toMatchObject({ code: 'P1001' });
  await expect(prisma.$queryRawUnsafe('select 1')).rejects.toMatchObject({ code: 'P2010' });
  expect(made).toBe(1);
  await pool.close();
});
