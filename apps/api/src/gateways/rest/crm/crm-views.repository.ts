import {
  crmDatabase,
  findLeads,
  findNotes,
  listLeads,
  proposalsOf,
  tasksOf,
  viewLead,
  viewNote,
  viewProposal,
  viewTask,
} from '@faina/packs';
import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../../database/prisma.service.js';

const noteLimit = 200;
const taskLimit = 200;
const proposalLimit = 50;

/** A tenant's leads, and one lead with all that belongs to it. */
@Injectable()
export class CrmViewsRepository {
  readonly #database;

  constructor(prisma: PrismaService) {
    this.#database = crmDatabase(prisma);
  }

  /** Newest first. */
  list(
    tenant: string,
    filter: Parameters<typeof listLeads>[2],
    count: number,
  ): ReturnType<typeof listLeads> {
    return listLeads(this.#database, tenant, filter, count);
  }

  /** Undefined for what is none of the tenant's. */
  async find(tenant: string, id: string) {
    const { rows } = await findLeads(this.#database, tenant, { kind: 'id', id }, 1);
    const [lead] = rows;
    if (!lead) return undefined;
    const [notes, tasks, proposals] = await Promise.all([
      findNotes(this.#database, tenant, id, noteLimit),
      tasksOf(this.#database, tenant, { leadId: id }, taskLimit),
      proposalsOf(this.#database, tenant, id, proposalLimit),
    ]);
    return {
      ...viewLead(lead),
      notes: notes.rows.map(viewNote),
      tasks: tasks.rows.map(viewTask),
      proposals: proposals.rows.map(viewProposal),
    };
  }
}
