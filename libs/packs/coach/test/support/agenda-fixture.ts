import { randomUUID } from 'node:crypto';
import type { AgentTool, ToolContext, Transaction } from '@faina/agent-core';
import { coachPack } from '../../index.js';
import { LocalCalendar } from '../../../calendar/local-date.js';
import type { openCoachDatabase } from './coach-database.js';
import { createToolContext, timeZone } from '../../../test/support/tool-context.js';

type Database = Awaited<ReturnType<typeof openCoachDatabase>>;

export interface AgendaEntry {
  readonly date: string;
  readonly status?: 'planned' | 'completed' | 'skipped';
  /** Name of its plan; none when null, the first plan when absent. */
  readonly plan?: string | null;
}

export interface PlanDays {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** The workouts of one athlete, by a letter that is also their description. */
export class TestAgenda {
  readonly #ids = new Map<string, string>();
  readonly #tools: readonly AgentTool[];

  private constructor(
    private readonly database: Database,
    readonly owner: string,
  ) {
    const { store } = database;
    this.#tools = coachPack({ store, calendar: new LocalCalendar(timeZone) }).tools;
  }

  static async create(
    database: Database,
    plans: Readonly<Record<string, PlanDays>>,
    workouts: Readonly<Record<string, AgendaEntry>>,
  ): Promise<TestAgenda> {
    const agenda = new TestAgenda(database, randomUUID());
    const planIds = new Map<string, string>();
    for (const [name, days] of Object.entries(plans)) {
      planIds.set(name, await agenda.#addPlan(name, days));
    }
    const [firstPlan] = planIds.keys();
    for (const [letter, { plan = firstPlan, ...entry }] of Object.entries(workouts)) {
      await agenda.#addWorkout(letter, entry, planIds.get(plan ?? '') ?? null);
    }
    return agenda;
  }

  idOf(letter: string): string {
    return this.#ids.get(letter) ?? randomUUID();
  }

  /** The day of each workout that there is, with its status where it is not planned. */
  async days(): Promise<Record<string, string>> {
    const rows = await this.database.prisma.coachWorkout.findMany({
      where: { tenant: 'club', owner: this.owner },
      orderBy: { description: 'asc' },
    });
    return Object.fromEntries(
      rows.map(({ description, date, status }) => {
        const day = date.toISOString().slice(0, 10);
        return [description, status === 'planned' ? day : `${day} ${status}`];
      }),
    );
  }

  /** Calls a tool as the executor does: what is no completed call leaves nothing behind. */
  async call(
    name: string,
    args: unknown,
    {
      owner = this.owner,
      ...context
    }: Pick<Partial<ToolContext>, 'approval' | 'askedAt' | 'language' | 'now' | 'owner'> = {},
  ): Promise<unknown> {
    const tool = this.#tools.find((candidate) => candidate.name === name);
    if (tool?.effect !== 'local') throw new Error(`${name} has no local effect`);
    const parsed = tool.parameters.parse(args);
    return this.database.prisma.$transaction(async (prisma) => {
      const tx: Transaction = {
        query: (sql, values = []) => prisma.$queryRawUnsafe(sql, ...values),
      };
      return tool.execute(parsed, { ...createToolContext({ owner, ...context }), tx });
    });
  }

  async update(letter: string, data: { description?: string; status?: string; date?: Date }) {
    await this.database.prisma.coachWorkout.update({ where: { id: this.idOf(letter) }, data });
  }

  async #addPlan(name: string, { startsOn, endsOn }: PlanDays): Promise<string> {
    const id = randomUUID();
    const dates = { startsOn: new Date(startsOn), endsOn: new Date(endsOn) };
    await this.database.prisma.coachPlan.create({
      data: { id, tenant: 'club', owner: this.owner, name, ...dates },
    });
    return id;
  }

  async #addWorkout(
    letter: string,
    { date, status = 'planned' }: AgendaEntry,
    planId: string | null,
  ): Promise<void> {
    const id = randomUUID();
    this.#ids.set(letter, id);
    await this.database.prisma.coachWorkout.create({
      data: {
        id,
        tenant: 'club',
        owner: this.owner,
        planId,
        date: new Date(date),
        type: 'RUNNING',
        description: letter,
        status,
      },
    });
  }
}
