import { canonicalJson, Result, toJsonValue } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { AgentsService } from '../agents/agents.service.js';
import { auditEntry } from '../auth/audit-entry.js';
import { type Principal, readableOwner } from '../auth/principal.js';
import { hasScope } from '../auth/scopes.js';
import type { PageRows } from '../database/page-bytes.js';
import type { JobRow } from '../job-store/reads/job-read.repository.js';
import type { JobRefusal } from '../jobs/job-refusal.js';
import { SubmissionService } from '../jobs/submission.service.js';
import { nextDue } from './next-due.js';
import {
  maxSchedules,
  type NewSchedule,
  type Schedule,
  type ScheduleRefusal,
  taskOf,
} from './schedule.js';
import { ScheduleRepository } from './schedule.repository.js';

/** A schedule, and whether the request changed it. */
export interface WrittenSchedule {
  readonly schedule: Schedule;
  readonly isNew: boolean;
}

/** What clients ask of schedules. Another owner's is read with `tenant:read`, changed by an admin, run by nobody. */
@Injectable()
export class SchedulesService {
  constructor(
    private readonly schedules: ScheduleRepository,
    private readonly agents: AgentsService,
    private readonly submission: SubmissionService,
  ) {}

  /** What the principal may not read is not found. */
  async get(principal: Principal, name: string): Promise<Result<Schedule, ScheduleRefusal>> {
    const { tenant } = principal;
    const found = isName(name)
      ? await this.schedules.find({ tenant, name }, readableOwner(principal))
      : undefined;
    return found ? Result.ok(found) : Result.error({ code: 'SCHEDULE_NOT_FOUND', name });
  }

  list(
    principal: Principal,
    place: { readonly after: string; readonly limit: number },
  ): Promise<PageRows<Schedule>> {
    return this.schedules.list(principal.tenant, readableOwner(principal), place);
  }

  /** Makes or replaces one, which acts with the authority of this principal from then on. */
  async put(
    principal: Principal,
    wanted: NewSchedule,
  ): Promise<Result<WrittenSchedule, ScheduleRefusal>> {
    const { name, agent: reference, cron, timeZone, enabled } = wanted;
    const place = { tenant: principal.tenant, name };
    const agent = await this.agents.resolveFor(principal, reference);
    if (agent.isError()) return agent;
    if (!agent.value) return Result.error({ code: 'AGENT_NOT_FOUND', name: reference });
    const before = await this.schedules.find(place);
    if (before && isSame(before, wanted, principal)) {
      return Result.ok({ schedule: before, isNew: false });
    }
    const nextAt = enabled ? (nextDue(cron, timeZone, await this.schedules.now()) ?? null) : null;
    const details = { agent: reference, cron, timeZone, enabled };
    const audit = auditEntry(principal, { action: 'schedule.written', target: name, details });
    const anyOwner = hasScope(principal, ['admin']);
    const isWritten = await this.schedules.write(principal, wanted, { nextAt, anyOwner, audit });
    const schedule = await this.schedules.find(place);
    if (isWritten && schedule) return Result.ok({ schedule, isNew: true });
    return Result.error(
      schedule
        ? { code: 'SCHEDULE_OF_ANOTHER_OWNER', name, asked: 'change' }
        : { code: 'TOO_MANY_SCHEDULES', most: maxSchedules },
    );
  }

  /** Its jobs go on. */
  async delete(principal: Principal, name: string): Promise<Result<undefined, ScheduleRefusal>> {
    const found = await this.get(principal, name);
    if (found.isError()) return found;
    if (found.value.owner !== principal.owner && !hasScope(principal, ['admin'])) {
      return Result.error({ code: 'SCHEDULE_OF_ANOTHER_OWNER', name, asked: 'change' });
    }
    const { tenant } = principal;
    const audit = auditEntry(principal, { action: 'schedule.deleted', target: name, details: {} });
    await this.schedules.delete({ tenant, name }, audit);
    return Result.ok(undefined);
  }

  /**
   * Makes a job of it now, whenever it is due and whatever became of its last one. The job acts with the
   * authority of who asks and not with that of the schedule, which may be more.
   */
  async run(
    principal: Principal,
    name: string,
  ): Promise<Result<JobRow, JobRefusal | ScheduleRefusal>> {
    const found = await this.get(principal, name);
    if (found.isError()) return found;
    if (found.value.owner !== principal.owner) {
      return Result.error({ code: 'SCHEDULE_OF_ANOTHER_OWNER', name, asked: 'run' });
    }
    const place = { tenant: principal.tenant, name };
    const submitted = await this.submission.submitScheduled(principal, taskOf(found.value), {
      schedule: name,
      first: (connection, jobId) => this.schedules.noteRun(place, jobId, connection),
    });
    if (submitted.isError()) return submitted;
    const job = submitted.value;
    return job ? Result.ok(job) : Result.error({ code: 'SCHEDULE_NOT_FOUND', name });
  }
}

const isName = (text: string): boolean => /^[a-z][a-z0-9_-]{0,62}$/.test(text);

/** Whether a schedule is as it is wanted, with the authority that it would get. */
function isSame(stored: Schedule, wanted: NewSchedule, { owner, keyId, scopes }: Principal) {
  const { nextAt, refusal } = stored;
  const mayStop = !wanted.enabled || (nextAt !== null && refusal === null);
  const asStored = { ...wanted, owner, keyId, scopes };
  const before = Object.fromEntries(
    Object.entries(stored).filter(([field]) => Object.hasOwn(asStored, field)),
  );
  return mayStop && canonicalJson(toJsonValue(before)) === canonicalJson(toJsonValue(asStored));
}
