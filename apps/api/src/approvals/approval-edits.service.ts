import {
  askAgain,
  type JsonObject,
  type Logger,
  Result,
  systemClock,
  ToolCallPipeline,
} from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import { auditEntry } from '../auth/audit-entry.js';
import type { Principal } from '../auth/principal.js';
import { LOGGER } from '../telemetry/logger.js';
import { ApprovalEditRepository } from './approval-edit.repository.js';
import type { ApprovalRow } from './approval.repository.js';
import { type ApprovalRefusal, ApprovalsService, refusedDecision } from './approvals.service.js';

/** How long a tool may take to make another preview: somebody waits for it. */
const previewMs = 15_000;
/** Each leaves an event, and an entry of the audit. */
const mostEdits = 50;

/** What somebody changes in the arguments of a call before it is decided on. */
interface Edit {
  /** By name; what it leaves out stays as it is. */
  readonly args: JsonObject;
  /** Of what they have seen; whatever is asked now where it is absent. */
  readonly hash?: string | undefined;
}

/** Changes the arguments of calls that wait for consent, as far as their tools let people. */
@Injectable()
export class ApprovalEdits {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly edits: ApprovalEditRepository,
    private readonly tools: ToolCallPipeline,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The approval with the new arguments, preview and hash; who may decide on it may edit it. */
  async edit(
    principal: Principal,
    id: string,
    edit: Edit,
  ): Promise<Result<ApprovalRow, ApprovalRefusal>> {
    const found = await this.approvals.toDecide(principal, id);
    if (found.isError()) return found;
    const seen = found.value;
    const { hash: seenHash = seen.hash } = edit;
    if (seen.status !== 'pending' || seenHash !== seen.hash) {
      return Result.error(refusedDecision(seen, seenHash));
    }
    const refused = (why: string) =>
      Result.error({ code: 'APPROVAL_NOT_EDITABLE' as const, id, why });
    if (seen.editable.length === 0) return refused(`${seen.tool} names no argument that may be`);
    if (seen.toldEventSeqs.length >= mostEdits) return refused('it was changed too often already');
    const stored = await this.edits.jobOf(seen);
    if (!stored) return refused('its job cannot be read');
    const signal = AbortSignal.timeout(previewMs);
    const { logger, tools: toolExecution } = this;
    const { question, ...of } = stored;
    const asking = { ...of, toolExecution, signal, logger, clock: systemClock };
    const again = await askAgain(asking, question, edit.args);
    switch (again.kind) {
      case 'unchanged':
        return found;
      case 'invalid':
        return Result.error({ code: 'APPROVAL_ARGS_INVALID', id, faults: again.faults });
      case 'failed':
        return refused(again.why);
      case 'asked': {
        const { jobId, tool } = seen;
        const details = {
          jobId,
          tool,
          fields: Object.keys(edit.args),
          from: seen.hash,
          to: again.hash,
        };
        const audit = auditEntry(principal, { action: 'approval.edited', target: id, details });
        const isStored = await this.edits.store(seen, again, audit);
        const now = await this.approvals.get(principal, id);
        return now.isError() || isStored ? now : Result.error(refusedDecision(now.value, seenHash));
      }
    }
  }
}
