import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { PrismaService } from '../database/prisma.service.js';
import { Doorbell } from '../queue/doorbell.js';
import type { Readiness } from './health.schema.js';

/** A check that has not answered by then counts as down; readiness itself must answer within 3 s. */
const checkMs = 2_500;

const isUp = async (check: () => Promise<boolean>): Promise<boolean> => {
  const deadline = new AbortController();
  const late = delay(checkMs, false, { signal: deadline.signal }).catch(() => false);
  const answer = check().catch(() => false);
  const up = await Promise.race([answer, late]);
  deadline.abort();
  return up;
};

@Injectable()
export class HealthService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly doorbell: Doorbell,
  ) {}

  /** Without the database nothing works; without the queue the reconciler rings, only later. */
  async readiness(): Promise<Readiness> {
    const [database, queue] = await Promise.all([
      isUp(async () => {
        await this.prisma.$queryRaw`select 1`;
        return true;
      }),
      isUp(() => this.doorbell.isReachable()),
    ]);
    const whenDatabaseIsUp = queue ? 'ready' : 'degraded';
    return {
      status: database ? whenDatabaseIsUp : 'unavailable',
      checks: { database: database ? 'up' : 'down', queue: queue ? 'up' : 'down' },
    };
  }
}
