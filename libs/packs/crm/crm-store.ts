import type { LocalDate } from '../calendar/local-date.js';
import type { LeadReference } from './lead-reference.js';
import type { LeadStatus } from './lead-status.js';
import type { TaskType } from './task-type.js';

/** A person or company that may become a customer. */
export interface Lead {
  readonly id: string;
  /** Who made it; the lead belongs to the tenant. */
  readonly owner: string;
  readonly name: string;
  /** Lower case. */
  readonly email: string | null;
  /** E.164, for example +5511987654321. */
  readonly phone: string | null;
  readonly company: string | null;
  readonly origin: string | null;
  readonly statusCode: LeadStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface Note {
  readonly id: string;
  readonly text: string;
  readonly createdAt: Date;
}

export interface Task {
  readonly id: string;
  readonly leadId: string;
  readonly leadName: string;
  readonly title: string;
  readonly dueOn: LocalDate | null;
  readonly type: TaskType;
  readonly completedAt: Date | null;
  readonly createdAt: Date;
}

/** All figures are decimal texts such as `1234.50`: a double could not hold them exactly. */
export interface ProposalItem {
  /** From 1. */
  readonly position: number;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  /** Quantity times unit price, rounded to two places, half away from zero. */
  readonly total: string;
}

export interface Proposal {
  readonly id: string;
  readonly leadId: string;
  readonly leadName: string;
  readonly title: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Markdown. */
  readonly body: string;
  /** Sum of the items at the last calculation. */
  readonly total: string;
  /** Sum of the items as they are. */
  readonly itemsTotal: string;
  /** By position. */
  readonly items: readonly ProposalItem[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The first rows of a list, and how many there are in all. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Where a list of leads goes on: after the lead with this time and id. */
export interface LeadPosition {
  readonly at: Date;
  readonly id: string;
}

export interface LeadFilter {
  readonly statusCode?: LeadStatus | undefined;
  /** Words that the name or company must contain. */
  readonly term?: string | undefined;
  readonly after?: LeadPosition | undefined;
  /** How many to leave out at the beginning. */
  readonly offset?: number;
}

export interface TaskFilter {
  readonly leadId?: string | undefined;
  readonly isOpenOnly?: boolean | undefined;
}

/** Reads the tables of the CRM. No method sees rows of another tenant. */
export interface CrmStore {
  /** Those that a reference means; exact full names first. */
  findLeads(tenant: string, reference: LeadReference, limit: number): Promise<Listed<Lead>>;
  /** Newest first. */
  listLeads(tenant: string, filter: LeadFilter, limit: number): Promise<Lead[]>;
  countLeads(tenant: string, filter: LeadFilter): Promise<number>;
  /** Newest first. */
  listNotes(tenant: string, leadId: string, limit: number): Promise<Listed<Note>>;
  /** Open ones first, by due date. */
  listTasks(tenant: string, filter: TaskFilter, limit: number): Promise<Listed<Task>>;
  /** Newest first; of all leads when none is named. */
  listProposals(
    tenant: string,
    leadId: string | undefined,
    limit: number,
  ): Promise<Listed<Proposal>>;
  /** Those that a text may mean by title or code, newest first. */
  findProposals(tenant: string, text: string, limit: number): Promise<Listed<Proposal>>;
  findProposal(tenant: string, id: string): Promise<Proposal | undefined>;
}
