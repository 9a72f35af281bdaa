import { Prisma, PrismaClient, PrismaPg } from '@faina/database';
import { Injectable } from '@nestjs/common';
import { DatabasePool } from './database-pool.js';
import { createStatementNames } from './statement-names.js';

/** Prisma over the connections of the pool, so that one bound holds for both. */
@Injectable()
export class PrismaService extends PrismaClient {
  constructor(pool: DatabasePool) {
    super({
      adapter: new PrismaPg(pool, { statementNameGenerator: createStatementNames('prisma') }),
      // The message of a tool's error is stored and shown; other formats put source files into it.
      errorFormat: 'minimal',
    });
  }
}

const models: ReadonlySet<string> = new Set(
  Object.values(Prisma.ModelName).map((name) => name.charAt(0).toLowerCase() + name.slice(1)),
);

/** Prisma, made when it is first asked: what it keeps of the tables is 10 MB, which no job needs. */
export function prismaWhenAsked(make: () => PrismaService): PrismaService {
  let prisma: PrismaService | undefined;
  return new Proxy(Object.create(PrismaService.prototype) as PrismaService, {
    get: (_none, name): unknown => {
      if (name === '$disconnect') return async () => prisma?.$disconnect();
      // Nest asks everything that it holds for much else.
      if (typeof name !== 'string' || !(name.startsWith('$') || models.has(name))) return undefined;
      prisma ??= make();
      const member: unknown = Reflect.get(prisma, name);
      // Its methods ask for what is not asked for here.
      return typeof member === 'function' ? (member.bind(prisma) as unknown) : member;
    },
  });
}
