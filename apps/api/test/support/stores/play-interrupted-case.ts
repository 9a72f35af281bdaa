import { testAudit } from './test-audit.js';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Agent,
  GenericAgentExecutor,
  Interruption,
  type Job,
  type JobRepository,
  LeaseLostError,
  Result,
  silentLogger,
  systemClock,
  ToolCallPipeline,
} from '@faina/agent-core';
import { callsTools, says, StaticToolRegistry } from '@faina/agent-core/testing';
import { z } from 'zod';
import { type Case, Ledger } from './interrupted-case.js';
import type { JobStores } from './job-stores.js';
import { storeJob, storeWorker } from './store-job.js';
import { waitFor } from '../wait-for.js';
import { ApprovalRepository } from '../../../src/approvals/approval.repository.js';
import { PrismaService } from '../../../src/database/prisma.service.js';

/** The journal of a process that dies at once: it neither hears nor writes anything from then on. */
class MortalRepository implements JobRepository {
  isDead = false;

  constructor(private readonly repository: JobRepository) {}

  save(job: Job) {
    return this.#unlessDead(job, () => this.repository.save(job));
  }

  saveWithEffect(...[job, effect]: Parameters<JobRepository['saveWithEffect']>) {
    return this.#unlessDead(job, () => this.repository.saveWithEffect(job, effect));
  }

  startInvocation(...[job, call]: Parameters<JobRepository['startInvocation']>) {
    return this.#unlessDead(job, () => this.repository.startInvocation(job, call));
  }

  async #unlessDead<T>(
    job: Job,
    write: () => Promise<Result<T, Error>>,
  ): Promise<Result<T, Error>> {
    if (this.isDead) return Result.error(new LeaseLostError(job.id));
    const result = await write();
    return this.isDead ? Result.error(new LeaseLostError(job.id)) : result;
  }
}

const plan = JSON.stringify({ actions: [{ intent: 'enviar', slots: {} }] });

async function attempt(
  stores: JobStores,
  given: Case,
  id: string,
  ledger: Ledger,
  interrupts: boolean,
): Promise<boolean> {
  const worker = await storeWorker(stores.pool);
  const leased = await stores.leases.take(id, worker);
  if (!leased) return false;
  const interruption = new Interruption();
  const repository = new MortalRepository(stores.repository);
  const isAsked = leased.job.currentData().usage.modelCalls > 0;
  const answers = given.strategy === 'plan' ? says(plan) : callsTools({ name: 'send', args: {} });
  const executor = new GenericAgentExecutor({
    llmAdapter: {
      generateText: () => Promise.resolve(Result.ok(isAsked ? says('Done.') : nextAnswer())),
    },
    toolExecution: new ToolCallPipeline(new StaticToolRegistry([ledger.tool(given)])),
    jobRepository: repository,
    logger: silentLogger,
    clock: systemClock,
    leaseMs: 1_000,
  });
  let calls = 0;
  const nextAnswer = () => {
    calls += 1;
    return calls === 1 ? answers : says('Done.');
  };
  const agent: Agent = {
    ...leased.agent,
    strategy: given.strategy,
    toolNames: ['send'],
    requireApproval: given.asksFirst ? ['send'] : [],
    ...(interrupts && given.interruption === 'deadline'
      ? { limits: { deadlineMs: Math.ceil(leased.job.currentData().spentMs + given.atMs) } }
      : {}),
  };
  const running = executor.executeJob(leased.job, agent, interruption);
  if (interrupts) {
    await delay(given.atMs);
    await interrupt(stores, given, id, interruption, repository);
  }
  const result = await running;
  const isLost = repository.isDead || interruption.reason === 'lease-lost';
  if (result.isError() || isLost) {
    await stores.rows('delete from workers where id = $1', worker);
    await takenOver(stores, id);
  } else if (interruption.reason === 'cancel' && !leased.job.status().isFinal()) {
    await stores.idleJobs.end(id);
  }
  return true;
}

/** A takeover passes over rows that another one holds just now: such a job is the other one's. */
const takenOver = (stores: JobStores, id: string) =>
  waitFor(
    async () => {
      await stores.workers.takeOver();
      return (await toldOf(stores, id)).status !== 'ACTIVE';
    },
    { what: 'the job of the dead worker to be taken over' },
  );

async function interrupt(
  stores: JobStores,
  { interruption: kind }: Case,
  id: string,
  interruption: Interruption,
  repository: MortalRepository,
): Promise<void> {
  switch (kind) {
    case 'cancel':
      if ((await stores.submissions.requestCancel(id, 'default')) === 'idle') {
        await stores.idleJobs.end(id);
      }
      interruption.abort('cancel');
      return;
    case 'deadline':
      return;
    case 'shutdown':
      interruption.abort('shutdown');
      return;
    case 'abort':
      interruption.abort('lease-lost');
      return;
    case 'kill':
      repository.isDead = true;
  }
}

export const toldSchema = z.object({
  status: z.string(),
  waiting_for: z.string().nullable(),
  actions: z.array(z.object({ status: z.string(), callKey: z.string().optional() })).nullable(),
  invocations: z.array(z.string()).nullable(),
  results: z.array(z.string()).nullable(),
  entries: z.array(z.string()).nullable(),
});

/** What the job, its conversation, its execution history and its journal of calls say. */
export const toldOf = async (stores: JobStores, id: string) =>
  toldSchema.parse(
    (
      await stores.rows(
        `select status, waiting_for, output -> 'actions' as actions,
           (select json_agg(status) from tool_invocations where job_id = id) as invocations,
           (select json_agg(coalesce(content::json ->> 'code', 'ok') order by seq) from activities
             where job_id = id and role = 'TOOL_RESULT') as results,
           (select json_agg(coalesce(error ->> 'code', type) order by seq) from executions
             where job_id = id and effect is not null and type in ('tool_call', 'tool_error')) as entries
         from jobs where id = $1`,
        id,
      )
    )[0],
  );

const approve = async (stores: JobStores, id: string): Promise<void> => {
  const [question] = z
    .array(z.object({ id: z.string(), hash: z.string() }))
    .parse(await stores.rows(`select id, hash from approvals where job_id = $1`, id));
  if (!question) throw new Error('Nothing was asked.');
  await new ApprovalRepository(stores.pool, new PrismaService(stores.pool)).decide({
    ...question,
    tenant: 'default',
    status: 'approved',
    reason: null,
    audit: testAudit('approval.decided', id),
  });
};

const sayOf = (stores: JobStores, id: string, word: string) =>
  stores.rows(
    `update tool_invocations set status = $2 where job_id = $1 and status = 'UNKNOWN'`,
    id,
    word,
  );

/** Plays a case to its end, with the people and the reconciler in it. */
export async function play(
  stores: JobStores,
  given: Case,
): Promise<{ ledger: Ledger; id: string; repeated: boolean }> {
  const ledger = new Ledger();
  const id = await storeJob(stores.pool);
  if (given.asksFirst) {
    await attempt(stores, given, id, ledger, false);
    await approve(stores, id);
  }
  await attempt(stores, given, id, ledger, true);
  let repeated = false;
  for (let further = 0; further < 8; further += 1) {
    const { status, waiting_for: waitingFor } = await toldOf(stores, id);
    if (!['PENDING', 'WAITING'].includes(status)) break;
    if (given.then === 'cancel') await stores.cancel(id);
    else if (waitingFor === 'attention') {
      if (given.then === 'attempt') break;
      const asksForMore: boolean = given.then === 'person says repeat' && !repeated;
      repeated ||= asksForMore;
      const seen = ledger.acts.length > 0 ? 'HAPPENED' : 'DID_NOT_HAPPEN';
      await sayOf(stores, id, asksForMore ? 'REPEAT' : seen);
      await stores.rows(
        `update jobs set status = 'PENDING', waiting_for = null, transition_count = transition_count + 1,
           event_seq = event_seq + 1 where id = $1`,
        id,
      );
      await stores.rows(
        `insert into transitions (job_id, seq, event_seq, "from", "to", reason, epoch)
         select id, transition_count, event_seq, 'WAITING', 'PENDING', 'test', epoch from jobs where id = $1`,
        id,
      );
    } else await attempt(stores, given, id, ledger, false);
  }
  return { ledger, id, repeated };
}
