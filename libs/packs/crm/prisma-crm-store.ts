import type { Transaction } from '@faina/agent-core';
import type { PrismaClient } from '@faina/database';
import type {
  CrmStore,
  Lead,
  LeadFilter,
  Listed,
  Note,
  Proposal,
  Task,
  TaskFilter,
} from './crm-store.js';
import type { LeadReference } from './lead-reference.js';
import { findLeads } from './statements/find-leads.js';
import { countLeads, listLeads } from './statements/list-leads.js';
import { listNotes } from './statements/note-statements.js';
import { findProposal, findProposals, listProposals } from './statements/read-proposals.js';
import { listTasks } from './statements/task-statements.js';

/** Runs the reading statements on the pool; the tools that write run theirs in their transaction. */
export class PrismaCrmStore implements CrmStore {
  readonly #database: Transaction;

  constructor(prisma: PrismaClient) {
    this.#database = {
      query: (sql, values = []) => prisma.$queryRawUnsafe(sql, ...values),
    };
  }

  findLeads(tenant: string, reference: LeadReference, limit: number): Promise<Listed<Lead>> {
    return findLeads(this.#database, tenant, reference, limit);
  }

  listLeads(tenant: string, filter: LeadFilter, limit: number): Promise<Lead[]> {
    return listLeads(this.#database, tenant, filter, limit);
  }

  countLeads(tenant: string, filter: LeadFilter): Promise<number> {
    return countLeads(this.#database, tenant, filter);
  }

  listNotes(tenant: string, leadId: string, limit: number): Promise<Listed<Note>> {
    return listNotes(this.#database, tenant, leadId, limit);
  }

  listTasks(tenant: string, filter: TaskFilter, limit: number): Promise<Listed<Task>> {
    return listTasks(this.#database, tenant, filter, limit);
  }

  listProposals(
    tenant: string,
    leadId: string | undefined,
    limit: number,
  ): Promise<Listed<Proposal>> {
    return listProposals(this.#database, tenant, leadId, limit);
  }

  findProposals(tenant: string, text: string, limit: number): Promise<Listed<Proposal>> {
    return findProposals(this.#database, tenant, text, limit);
  }

  findProposal(tenant: string, id: string): Promise<Proposal | undefined> {
    return findProposal(this.#database, tenant, id);
  }
}
