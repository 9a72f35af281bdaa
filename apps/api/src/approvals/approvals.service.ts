import {
  type AnswerFault,
  checkAnswer,
  isOfOtherDefinition,
  type JsonObject,
  questionFormSchema,
  Result,
} from '@faina/agent-core';
import { ToolRegistryService } from '@faina/tools';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { auditEntry } from '../auth/audit-entry.js';
import { readableOwner, type Principal } from '../auth/principal.js';
import { hasScope } from '../auth/scopes.js';
import { QueueNotifierService } from '../queue/queue-notifier.service.js';
import { ApprovalMetrics } from '../telemetry/metrics/approval-metrics.js';
import {
  type ApprovalFilter,
  type ApprovalListItem,
  ApprovalRepository,
  type ApprovalRow,
  type Decision,
} from './approval.repository.js';
import { isSamePerson } from './mail-owner.js';

/** Why a question is not shown, or a decision on it not taken. */
export type ApprovalRefusal =
  | { readonly code: 'APPROVAL_NOT_FOUND'; readonly name: string }
  | { readonly code: 'APPROVAL_ALREADY_DECIDED'; readonly id: string; readonly status: string }
  /** Its agent wants somebody else to look at it. */
  | { readonly code: 'APPROVAL_OF_OWN_JOB'; readonly jobId: string }
  /** What was said is not what was asked for. */
  | {
      readonly code: 'ANSWER_INVALID';
      readonly id: string;
      readonly faults: readonly AnswerFault[];
    }
  | {
      readonly code:
        | 'APPROVAL_HAS_NO_MESSAGE'
        /** Its job has ended, or its time is over and the job is about to end. */
        | 'APPROVAL_EXPIRED'
        | 'APPROVAL_HASH_MISMATCH'
        /** Its tool is another one now than the one that was asked about. */
        | 'APPROVAL_TOOL_CHANGED';
      readonly id: string;
    }
  /** Its arguments are not to be changed, or not in this way. `why` ends a sentence. */
  | { readonly code: 'APPROVAL_NOT_EDITABLE'; readonly id: string; readonly why: string }
  | {
      readonly code: 'APPROVAL_ARGS_INVALID';
      readonly id: string;
      readonly faults: readonly AnswerFault[];
    };

const approvalIdSchema = z.uuid();

const mailSchema = z.object({ raw: z.string() });

/** Who decides for the tenant sees all its questions; others see those of jobs that they may read. */
export const visibleOwner = (principal: Principal): string | undefined =>
  hasScope(principal, ['approvals:write']) ? undefined : readableOwner(principal);

/** The questions of a tenant's jobs to people, and what people decide. */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly approvals: ApprovalRepository,
    private readonly notifier: QueueNotifierService,
    private readonly tools: ToolRegistryService,
    private readonly metrics: ApprovalMetrics = new ApprovalMetrics(),
  ) {}

  /** Newest first. */
  list(
    principal: Principal,
    filter: Omit<ApprovalFilter, 'tenant' | 'owner'>,
    count: number,
  ): Promise<ApprovalListItem[]> {
    const { tenant } = principal;
    return this.approvals.list({ ...filter, tenant, owner: visibleOwner(principal) }, count);
  }

  async get(principal: Principal, id: string): Promise<Result<ApprovalRow, ApprovalRefusal>> {
    const isId = approvalIdSchema.safeParse(id).success;
    const owner = visibleOwner(principal);
    const approval = isId ? await this.approvals.find(id, principal.tenant, owner) : undefined;
    return approval ? Result.ok(approval) : Result.error({ code: 'APPROVAL_NOT_FOUND', name: id });
  }

  /** The bytes of the message that an approval is about. */
  async messageOf(principal: Principal, id: string): Promise<Result<Buffer, ApprovalRefusal>> {
    const found = await this.get(principal, id);
    if (found.isError()) return found;
    const mail = mailSchema.safeParse(found.value.preview);
    // A message is ASCII, see MailMessage.
    return mail.success
      ? Result.ok(Buffer.from(mail.data.raw, 'ascii'))
      : Result.error({ code: 'APPROVAL_HAS_NO_MESSAGE', id });
  }

  /** One that the principal may decide on, whatever has become of it. */
  async toDecide(principal: Principal, id: string): Promise<Result<ApprovalRow, ApprovalRefusal>> {
    const found = await this.get(principal, id);
    if (found.isError()) return found;
    const { jobId } = found.value;
    return (await this.#isOwnJob(principal, jobId))
      ? Result.error({ code: 'APPROVAL_OF_OWN_JOB', jobId })
      : found;
  }

  /** Takes a decision and lets the job go on; the approval as it is then. */
  async decide(
    principal: Principal,
    { id, answer, ...decision }: Pick<Decision, 'id' | 'hash' | 'status' | 'reason' | 'answer'>,
  ): Promise<Result<ApprovalRow, ApprovalRefusal>> {
    const found = await this.toDecide(principal, id);
    if (found.isError()) return found;
    const { jobId, tool } = found.value;
    const { hash, status } = decision;
    if (status === 'approved' && (await this.#isOtherTool(found.value))) {
      return Result.error({ code: 'APPROVAL_TOOL_CHANGED', id });
    }
    const checked = answerTo(found.value, status, answer);
    if (checked.isError())
      return Result.error({ code: 'ANSWER_INVALID', id, faults: checked.error });
    const details = { jobId, tool, decision: status, hash };
    const audit = auditEntry(principal, { action: 'approval.decided', target: id, details });
    const { tenant } = principal;
    const moved = await this.approvals.decide({
      id,
      tenant,
      ...decision,
      ...(checked.value && { answer: checked.value }),
      audit,
    });
    const decided = await this.get(principal, id);
    if (decided.isError()) return decided;
    if (!moved) return Result.error(refusedDecision(decided.value, hash));
    this.metrics.decided(found.value, status);
    const { epoch, priority } = moved;
    if (epoch !== null) await this.notifier.notify(moved.id, epoch, priority);
    return decided;
  }

  /** Of an open question, as far as this process knows the tool; whoever runs the call looks again. */
  async #isOtherTool({ tenant, tool: name, hash, status }: ApprovalRow): Promise<boolean> {
    if (status !== 'pending') return false;
    const tool = (await this.tools.readForTenant(tenant)).getTool(name);
    return tool.isOk() && isOfOtherDefinition(hash, tool.value);
  }

  /** Whether the agent of the job wants another person than this one. */
  async #isOwnJob({ tenant, owner, keyId }: Principal, jobId: string): Promise<boolean> {
    const submission = await this.approvals.submission(jobId, tenant);
    if (!submission?.notSelf) return false;
    return isSamePerson(submission.owner, owner) || (keyId !== null && submission.keyId === keyId);
  }
}

const askedSchema = z.object({ form: questionFormSchema });

/** The answer as its tool gets it; an approval that asks for none takes none. */
function answerTo(
  { preview, resume }: Pick<ApprovalRow, 'preview' | 'resume'>,
  status: Decision['status'],
  answer: JsonObject | undefined,
): Result<JsonObject | undefined, readonly AnswerFault[]> {
  if (resume === null || status === 'rejected') {
    const detail = 'Nothing is asked for here but a decision.';
    return answer ? Result.error([{ pointer: '/answer', detail }]) : Result.ok(undefined);
  }
  const asked = askedSchema.safeParse(preview);
  const form = asked.data?.form ?? { type: 'object' as const, properties: {} };
  const checked = checkAnswer(form, answer ?? {});
  return checked.isOk()
    ? checked
    : Result.error(
        checked.error.map(({ pointer, detail }) => ({ pointer: `/answer${pointer}`, detail })),
      );
}

/** Why a decision on this approval was not taken. */
export function refusedDecision(
  { id, status, hash }: Pick<ApprovalRow, 'id' | 'status' | 'hash'>,
  givenHash: string,
): ApprovalRefusal {
  if (status === 'approved' || status === 'rejected') {
    return { code: 'APPROVAL_ALREADY_DECIDED', id, status };
  }
  const isOther = status === 'pending' && givenHash !== hash;
  return { code: isOther ? 'APPROVAL_HASH_MISMATCH' : 'APPROVAL_EXPIRED', id };
}
