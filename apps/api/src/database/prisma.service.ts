import { PrismaClient, PrismaPg } from '@faina/database';
import { Injectable } from '@nestjs/common';
import { DatabasePool } from './database-pool.js';
import { createStatementNames } from './statement-names.js';

/** Prisma over the connections of the pool, so that one bound holds for both. */
@Injectable()
export class PrismaService extends PrismaClient {
  constructor(pool: DatabasePool) {
    super({
      adapter: new PrismaPg(pool, { statementNameGenerator: createStatementNames() }),
      // The message of a tool's error is stored and shown; other formats put source files into it.
      errorFormat: 'minimal',
    });
  }
}
