import { PrismaClient, PrismaPg } from '@faina/database';

/** Lets a transaction of a test wait its turn on a busy machine, in milliseconds. */
const transactionOptions = { maxWait: 20_000, timeout: 30_000 };

/** Prisma for the transactions in which tests run tools. */
export const patientPrisma = (connectionString: string): PrismaClient =>
  new PrismaClient({ adapter: new PrismaPg({ connectionString }), transactionOptions });
