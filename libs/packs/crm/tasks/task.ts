import { randomUUID } from 'node:crypto';
import type { Result, Transaction } from '@faina/sdk';
import { z } from 'zod';
import type { LocalDate } from '../../calendar/local-date.js';
import {
  type Listed,
  matchesColumn,
  queryListed,
  titledCondition,
  type WriteScope,
} from '../shared/crm-store.js';
import type { CrmProblem } from '../shared/crm-tool.js';
import { readCode } from '../shared/read-argument.js';

const taskTypes = ['ligacao', 'email', 'reuniao', 'tarefa'] as const;

export type TaskType = (typeof taskTypes)[number];

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

/** A task as the HTTP API has it beneath its lead. */
export const viewTask = ({ id, title, dueOn, type, completedAt, createdAt }: Task) => ({
  id,
  title,
  dueOn,
  type,
  completedAt: completedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

/** The same with its lead, for models and actions. */
export const viewTaskOfLead = (task: Task) => ({
  ...viewTask(task),
  leadId: task.leadId,
  leadName: task.leadName,
});

/** Any text, so that a wrong type is answered in words; models are told of the codes alone. */
export const taskTypeSchema = z
  .string()
  .max(60)
  .meta({ enum: [...taskTypes] });

export const readTaskType = (text: string): Result<TaskType, CrmProblem> =>
  readCode(text, taskTypes, 'INVALID_TASK_TYPE', {
    pt: (given) => `O tipo de tarefa ${given} não existe.`,
    en: (given) => `There is no task type ${given}.`,
  });

/** Days as text: drivers turn a date into an instant, each in its own time zone. */
const taskColumns = `
  task.id, task.lead_id as "leadId", lead.name as "leadName", task.title,
  to_char(task.due_on, 'YYYY-MM-DD') as "dueOn", task.type,
  task.completed_at as "completedAt", task.created_at as "createdAt"`;

/** The lead must be one of the tenant's, as resolved before. */
export async function insertTask(
  tx: Transaction,
  { tenant, owner }: WriteScope,
  { leadId, title, dueOn, type }: Pick<Task, 'leadId' | 'title' | 'dueOn' | 'type'>,
): Promise<Task | undefined> {
  const [task] = await tx.query<Task>(
    `with lead as (
       select id, name from crm_leads where tenant = $2 and id = $4::uuid
     ), task as (
       insert into crm_tasks (id, tenant, owner, lead_id, title, due_on, type)
       select $1::uuid, $2, $3, lead.id, $5, $6::date, $7 from lead
       returning *
     )
     select ${taskColumns} from task join lead on lead.id = task.lead_id`,
    [randomUUID(), tenant, owner, leadId, title, dueOn, type],
  );
  return task;
}

export interface CompletedTask extends Task {
  /** It was complete before this call. */
  readonly wasCompleted: boolean;
}

/** Marks a task as done, once; undefined when the tenant has none of this id. */
export async function markCompleted(
  tx: Transaction,
  tenant: string,
  id: string,
): Promise<CompletedTask | undefined> {
  const [task] = await tx.query<CompletedTask>(
    `with found as (
       select id, completed_at from crm_tasks where tenant = $1 and id = $2::uuid for update
     )
     update crm_tasks task
     set completed_at = coalesce(found.completed_at, current_timestamp)
     from found, crm_leads lead
     where task.id = found.id and lead.id = task.lead_id
     returning ${taskColumns}, found.completed_at is not null as "wasCompleted"`,
    [tenant, id],
  );
  return task;
}

/** Those that a text may mean by title or code: of equal ones those that are open. */
export async function findTasks(
  tx: Transaction,
  tenant: string,
  text: string,
  limit: number,
): Promise<Listed<Task>> {
  const { sql, isExact, values } = titledCondition('task', text);
  return queryListed<Task>(
    tx,
    `with found as (
       select task.*, rank() over (order by ${isExact} desc, task.completed_at is not null) as rank
       from crm_tasks task
       where task.tenant = $1 and ${sql}
     )
     select ${taskColumns}, ${matchesColumn}
     from found task
     join crm_leads lead on lead.id = task.lead_id
     where task.rank = 1
     order by task.due_on nulls last, task.created_at, task.id
     limit $2::int`,
    [tenant, limit, ...values],
  );
}

/** Open ones first, by due date; of all leads when none is named. */
export const tasksOf = (
  tx: Transaction,
  tenant: string,
  { leadId, isOpenOnly = false }: { leadId?: string | undefined; isOpenOnly?: boolean },
  limit: number,
): Promise<Listed<Task>> =>
  queryListed<Task>(
    tx,
    `select ${taskColumns}, ${matchesColumn}
     from crm_tasks task
     join crm_leads lead on lead.id = task.lead_id
     where task.tenant = $1
       and ($2::uuid is null or task.lead_id = $2::uuid)
       and (not $3::boolean or task.completed_at is null)
     order by task.completed_at is not null, task.due_on nulls last, task.created_at, task.id
     limit $4::int`,
    [tenant, leadId ?? null, isOpenOnly, limit],
  );
