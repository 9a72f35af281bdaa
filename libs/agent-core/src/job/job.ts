import { attachmentsOf, type CheckedFile, newAttachment, refOf } from '../attachment/attachment.js';
import { roomForFiles } from '../attachment/attachment-room.js';
import { boundContext } from './bound-context.js';
import type { ActivityEntry, OpenToolCall, ToolCall } from './history/activity-history.js';
import { boundEntry, maxKeptBytesOfJob } from './history/bound-entry.js';
import type { ExecutionHistoryEntry } from './history/execution-history.js';
import {
  type EndedInvocation,
  type JobData,
  type OpenInvocation,
  promptOf,
  type RequestedApproval,
} from './job-data.js';
import { isAnyNew, type JobChanges, noChanges } from './job-changes.js';
import type { PutOffCall } from './later-call.js';
import { JobStatus, JobStatusType } from './job-status.js';
import { addUsage, type JobOutput } from './output/job-outcome.js';
import { jobOutput, waitingText, type Words } from './output/job-output.js';
import type { Settlement } from './settlement.js';
import { portuguese, type ReplyWords } from '../language/portuguese.js';
import type { TokenUsage } from '../model/llm-adapter.js';
import type { JsonObject } from '../values/json/json-value.js';

/**
 * A job while an attempt runs it. Only its verbs change it; they keep what is new until a save has
 * stored it, so that a save appends and never rewrites.
 */
export class Job {
  #status: JobStatus;
  #data: JobData;
  #changes = noChanges();

  constructor(status: JobStatusType, data: JobData) {
    this.#status = new JobStatus(status);
    this.#data = data;
  }

  get id(): string {
    return this.#data.id;
  }

  status(): JobStatus {
    return this.#status;
  }

  currentData(): JobData {
    return this.#data;
  }

  openCalls(): readonly OpenToolCall[] {
    return this.#data.agentState.conversationHistory.openCalls();
  }

  /** What the journal holds of an open call; undefined where it was never begun. */
  invocationOf({ id, name }: OpenToolCall): OpenInvocation | undefined {
    const { invocations } = this.#data;
    return (
      invocations.find(({ callId }) => callId === id) ??
      invocations.find(({ callId, tool }) => callId === null && tool === name)
    );
  }

  /** When the prompt was stored, with the job. */
  get askedAt(): Date {
    const [prompt] = this.#data.agentState.conversationHistory.entries();
    if (!prompt) throw new Error('A job that has not begun was not asked anything yet.');
    return prompt.createdAt;
  }

  /** What the next save appends. */
  changes(): JobChanges {
    return this.#changes;
  }

  hasChanges(): boolean {
    return isAnyNew(this.#changes);
  }

  /** Number of the last event once the changes are stored. */
  eventSeqOnceSaved(): number {
    const { activities, executions, approvals, moves } = this.#changes;
    const added = activities.length + executions.length + approvals.length + moves.length;
    return this.#data.eventSeq + added;
  }

  /** To be called once the changes are stored. */
  markSaved(): void {
    this.#update({ eventSeq: this.eventSeqOnceSaved() });
    this.#changes = noChanges();
  }

  /** Makes the job ready for the loop: ACTIVE, with the prompt as first entry. */
  begin(now: Date): void {
    if (!this.#status.is(JobStatusType.ACTIVE)) this.#move(JobStatusType.ACTIVE, 'attempt started');
    if (this.#data.agentState.conversationHistory.length > 0) return;
    const { input } = this.#data;
    const attachments = attachmentsOf(input);
    this.addActivity({
      role: 'USER',
      content: promptOf(input),
      ...(attachments.length > 0 && { attachments }),
      createdAt: now,
    });
  }

  addActivity(entry: ActivityEntry): void {
    const { agentState } = this.#data;
    this.#changes.activities.push(entry);
    this.#update({
      agentState: {
        ...agentState,
        conversationHistory: agentState.conversationHistory.append(entry),
      },
    });
  }

  /**
   * Answers an open call in the conversation.
   * @param files of the answer; those that the job has room for are stored beside it
   */
  addResult(
    { id, name }: ToolCall,
    content: string,
    createdAt: Date,
    files: readonly CheckedFile[] = [],
  ): void {
    const call = { toolCallId: id, toolName: name };
    const attachments = this.#attach(files);
    this.addActivity({
      role: 'TOOL_RESULT',
      content,
      ...call,
      ...(attachments.length > 0 && { attachments }),
      createdAt,
    });
  }

  #attach(files: readonly CheckedFile[]) {
    if (files.length === 0) return [];
    const entries = this.#data.agentState.conversationHistory.entries();
    const attached = roomForFiles(entries, files).map(newAttachment);
    this.#changes.attachments.push(...attached);
    return attached.map(refOf);
  }

  addExecution(entry: ExecutionHistoryEntry): void {
    const { agentState, keptBytes } = this.#data;
    const { stored, remembered, kept } = boundEntry(entry, maxKeptBytesOfJob - keptBytes);
    this.#changes.executions.push(stored);
    if (kept) this.#changes.values.push({ ...kept, entry: this.#changes.executions.length });
    this.#update({
      keptBytes: keptBytes + (kept?.bytes ?? 0),
      agentState: { ...agentState, executionHistory: [...agentState.executionHistory, remembered] },
    });
  }

  /** The intent of an external call is stored: until its outcome is, nobody knows what it did. */
  openInvocation(opened: OpenInvocation): void {
    const others = this.#data.invocations.filter(({ callKey }) => callKey !== opened.callKey);
    this.#update({ invocations: [...others, opened] });
  }

  addInvocation(ended: EndedInvocation): void {
    this.#changes.invocations.push(ended);
    const { invocations } = this.#data;
    const opened = invocations.find(({ callKey }) => callKey === ended.callKey);
    if (!opened) return;
    const others = invocations.filter((each) => each !== opened);
    const isOpen = ended.status === 'UNKNOWN';
    this.#update({ invocations: isOpen ? [...others, { ...opened, status: 'UNKNOWN' }] : others });
  }

  requestApproval(approval: RequestedApproval): void {
    this.#changes.approvals.push(approval);
  }

  /** The call stays open: its answer comes by another way, while the job waits. */
  putOff(call: PutOffCall): void {
    this.#changes.laterCalls.push(call);
  }

  /** Adds to what later calls of the job and its thread may build on. */
  updateContext(patch: JsonObject): void {
    const context = boundContext({ ...this.#data.context, ...patch });
    this.#changes.context = context;
    this.#update({ context });
  }

  /** Counts a call of a model, also a failed one. */
  countModelCall(usage: TokenUsage | undefined, model: string): void {
    this.#update({ usage: addUsage(this.#data.usage, usage, model) });
  }

  countIteration(): void {
    this.#update({ iterations: this.#data.iterations + 1 });
  }

  countToolCall(): void {
    const { usage } = this.#data;
    this.#update({ usage: { ...usage, toolCalls: usage.toolCalls + 1 } });
  }

  countRepairedCall(): void {
    const { usage } = this.#data;
    this.#update({ usage: { ...usage, repairedToolCalls: usage.repairedToolCalls + 1 } });
  }

  /** @param words for what a waiting job says; Portuguese unless told otherwise */
  settle(settlement: Settlement, words: ReplyWords = portuguese): void {
    switch (settlement.kind) {
      case 'complete': {
        const { outcome } = settlement;
        this.#move(JobStatusType.COMPLETED, outcome);
        this.#update({ outcome, output: this.#output(settlement, outcome) });
        return;
      }
      case 'fail': {
        const { outcome, error, summary = error.message, critical } = settlement;
        this.#move(JobStatusType.FAILED, error.code);
        const told = { lastFailureSummary: summary, criticalToolFailureInfo: critical };
        this.#update({ outcome, output: this.#output(error), error, ...told });
        return;
      }
      case 'delay':
      case 'postpone': {
        const { delayMs, error, kind } = settlement;
        const failures = this.#data.failures + (kind === 'delay' ? 1 : 0);
        this.#move(JobStatusType.DELAYED, error.code);
        const neededTools = settlement.kind === 'postpone' ? settlement.needs : undefined;
        this.#update({ failures, delayMs, lastFailureSummary: error.message, neededTools });
        return;
      }
      case 'wait': {
        const { waitingFor } = settlement;
        this.#move(JobStatusType.WAITING, waitingFor);
        // Kept with the job: its thread goes on meanwhile, and the open call takes arguments from it.
        this.updateContext({});
        const waiting = { waitingFor, open: this.openCalls() };
        const message = waitingText(this.#data.agentState.executionHistory, waiting, words);
        this.#update({ waitingFor, output: this.#output({ message }) });
        return;
      }
      case 'release':
        this.#move(JobStatusType.PENDING, settlement.reason);
        return;
      case 'cancel':
        this.#move(JobStatusType.CANCELLED, 'cancel requested');
        this.#update({ outcome: 'CANCELLED', output: this.#output({ message: 'Cancelled.' }) });
        return;
    }
  }

  /** What a person says later of an effect of a job that has ended. */
  recordAfterEnd(entry: ExecutionHistoryEntry): void {
    const { output } = this.#data;
    if (!this.#status.isFinal() || !output) throw new Error('The job has not ended.');
    this.addExecution(entry);
    this.#update({ output: this.#output(output) });
  }

  #output(words: Words, outcome = this.#data.outcome): JobOutput {
    const { agentState, input } = this.#data;
    const answered = outcome === 'SUCCESS' ? 'answer' : 'answer_at_limit';
    return jobOutput(agentState.executionHistory, promptOf(input), words, {
      hasEnded: this.#status.isFinal(),
      lastWord: this.#status.is(JobStatusType.COMPLETED) ? answered : 'none',
    });
  }

  #move(to: JobStatusType, reason: string): void {
    const from = this.#status.type;
    this.#status = this.#status.moveTo(to);
    this.#changes.moves.push({ from, to, reason });
  }

  #update(change: Partial<JobData>): void {
    this.#data = { ...this.#data, ...change };
  }
}
