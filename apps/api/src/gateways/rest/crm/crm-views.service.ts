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
import { decodeCursor } from '../paging/cursor.js';
import { pageOf, type Page } from '../paging/page.js';
import { notFound } from '../problems/problem.js';
import {
  leadIdSchema,
  leadPositionSchema,
  type LeadDetailView,
  type LeadQuery,
  type LeadView,
} from './crm.schema.js';

interface Tenant {
  readonly tenant: string;
}

const noteLimit = 200;
const taskLimit = 200;
const proposalLimit = 50;

/** Pages of a tenant's leads, and one lead with all that belongs to it. */
@Injectable()
export class CrmViewsService {
  readonly #database;

  constructor(prisma: PrismaService) {
    this.#database = crmDatabase(prisma);
  }

  /** Newest first. */
  async listLeads({ tenant }: Tenant, query: LeadQuery): Promise<Page<LeadView>> {
    const { limit, cursor, status_code: statusCode, q: term } = query;
    const position = decodeCursor(leadPositionSchema, cursor);
    const after = position && { at: new Date(position.at), id: position.id };
    const filter = { statusCode, term, after };
    const rows = await listLeads(this.#database, tenant, filter, limit + 1);
    return pageOf(rows, limit, viewLead, ({ createdAt, id }) => ({ at: createdAt, id }));
  }

  /** Throws 404 for what is none of the tenant's. */
  async getLead({ tenant }: Tenant, id: string): Promise<LeadDetailView> {
    if (!leadIdSchema.safeParse(id).success) throw notFound('lead', id);
    const found = await findLeads(this.#database, tenant, { kind: 'id', id }, 1);
    const [lead] = found.rows;
    if (!lead) throw notFound('lead', id);
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
