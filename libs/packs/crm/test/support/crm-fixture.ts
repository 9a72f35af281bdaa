import { randomUUID } from 'node:crypto';
import {
  normalizeToolResult,
  type AgentTool,
  type CompletedOutcome,
  type ToolContext,
  type ToolOutcome,
} from '@faina/agent-core';
import { PrismaClient, PrismaPg } from '@faina/database';
import { z } from 'zod';
import type { DatabasePool } from '../../../../../apps/api/src/database/database-pool.js';
import { EffectTransaction } from '../../../../../apps/api/src/job-store/steps/effect-transaction.js';
import { patientPool } from '../../../../../apps/api/test/support/stores/patient-pool.js';
import { createTestDatabase } from '../../../../../apps/api/test/support/stores/test-database.js';
import { LocalCalendar } from '../../../calendar/local-date.js';
import { crmPack } from '../../index.js';
import { crmDatabase } from '../../shared/crm-store.js';
import { createToolContext, timeZone } from '../../../test/support/tool-context.js';

/** Runs tools of the CRM as jobs of one tenant and owner. */
export interface CrmClient {
  readonly tenant: string;
  run(name: string, args: unknown, overrides?: Partial<ToolContext>): Promise<ToolOutcome>;
  /** Runs a call that must succeed. */
  do(name: string, args: unknown): Promise<CompletedOutcome>;
  /** Runs a call that must fail recoverably, and gives code and message. */
  refuse(name: string, args: unknown): Promise<{ code: string | undefined; message: string }>;
  /** Runs a call that must succeed and gives the id of its data. */
  id(name: string, args: unknown): Promise<string>;
}

/** The CRM's tools on a database of its own, with the transactions of the service. */
export async function openCrmDatabase() {
  const database = await createTestDatabase();
  const pool = patientPool(database.url);
  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: database.url }) });
  const reads = crmDatabase(prisma);
  const { tools } = crmPack({ database: reads, calendar: new LocalCalendar(timeZone) });
  const clientOf = (tenant: string = randomUUID(), owner = 'ana'): CrmClient => {
    const run: CrmClient['run'] = async (name, args, overrides) => {
      const tool = tools.find((candidate) => candidate.name === name);
      if (!tool) throw new Error(`${name} is no tool of the pack`);
      return runTool(pool, tool, args, { ...createToolContext(), tenant, owner, ...overrides });
    };
    const succeed: CrmClient['do'] = async (name, args) => {
      const outcome = await run(name, args);
      if (outcome.kind !== 'completed') throw new Error(JSON.stringify(outcome));
      return outcome;
    };
    return {
      tenant,
      run,
      do: succeed,
      refuse: async (name, args) => {
        const outcome = await run(name, args);
        if (outcome.kind !== 'recoverable_error') throw new Error(JSON.stringify(outcome));
        return { code: outcome.error.code, message: outcome.error.message };
      },
      id: async (name, args) => idSchema.parse((await succeed(name, args)).data).id,
    };
  };
  return {
    prisma,
    reads,
    clientOf,
    close: async () => {
      await prisma.$disconnect();
      await pool.close();
      await database.drop();
    },
  };
}

const idSchema = z.object({ id: z.uuid() });

/** Arguments are checked and the effect is kept or discarded as in a job. */
async function runTool(
  pool: DatabasePool,
  tool: AgentTool,
  args: unknown,
  context: ToolContext,
): Promise<ToolOutcome> {
  const parsed = tool.parameters.parse(args);
  if (tool.effect === 'none' && tool.execute) {
    return normalizeToolResult(tool.name, await tool.execute(parsed, context));
  }
  if (tool.effect !== 'local') throw new Error(`${tool.name} has an effect outside`);
  const transaction = await EffectTransaction.open(pool);
  try {
    await transaction.begin({ text: 'select 1' });
    const tx = transaction.forEffect();
    const outcome = normalizeToolResult(tool.name, await tool.execute(parsed, { ...context, tx }));
    if (outcome.kind !== 'completed') await transaction.discardEffect();
    await transaction.commit();
    return outcome;
  } finally {
    await transaction.close();
  }
}
