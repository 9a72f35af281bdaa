import {
  Inject,
  Logger,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { errorCode } from '../process/error-code.js';
import { Closing } from '../process/closing.js';
import { DatabasePool } from './database-pool.js';
import { HotPool } from './hot-pool.js';
import { PrismaService, prismaWhenAsked } from './prisma.service.js';

/** Injection token of the database's URL, for who needs connections of its own: `@Inject(DATABASE_URL)`. */
export const DATABASE_URL = Symbol('DATABASE_URL');

/** Injection token of all pools of the process: `@Inject(DATABASE_POOLS)`. */
export const DATABASE_POOLS = Symbol('DATABASE_POOLS');

/**
 * The open database for all modules. It closes in the last phase of Nest's shutdown: workers and
 * servers must have ended in an earlier one (`onModuleDestroy`, `beforeApplicationShutdown`).
 */
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  private readonly logger = new Logger('Database');

  constructor(
    @Inject(DATABASE_POOLS) private readonly pools: readonly DatabasePool[],
    private readonly prisma: PrismaService,
    private readonly closing: Closing,
  ) {
    for (const pool of pools) {
      // Without a listener the loss of an idle connection would end the process.
      pool.on('error', (error) => {
        this.logger.warn('An idle database connection was lost.', { code: errorCode(error) });
      });
    }
  }

  static forRoot(databaseUrl: string): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        { provide: DATABASE_URL, useValue: databaseUrl },
        { provide: DatabasePool, useFactory: () => new DatabasePool(databaseUrl) },
        { provide: HotPool, useFactory: () => new HotPool(databaseUrl) },
        {
          provide: DATABASE_POOLS,
          inject: [DatabasePool, HotPool],
          useFactory: (...pools: readonly DatabasePool[]) => pools,
        },
        {
          provide: PrismaService,
          inject: [DatabasePool],
          useFactory: (pool: DatabasePool) => prismaWhenAsked(() => new PrismaService(pool)),
        },
      ],
      exports: [DATABASE_URL, DATABASE_POOLS, DatabasePool, HotPool, PrismaService],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    if (await this.closing.waitFor('leaveDatabase', this.#close())) return;
    this.logger.error('Database connections are still in use; they are cut.');
  }

  async #close(): Promise<void> {
    await this.prisma.$disconnect();
    await Promise.all(this.pools.map((pool) => pool.close()));
  }
}
