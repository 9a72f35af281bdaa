import type { JobStatusType } from '@faina/agent-core';
import type { CountedOutside } from './run-history.js';
import type { StoredRows } from './stored-rows.js';

const tokens = { inputTokens: 10, outputTokens: 2 };

type Rows = Pick<
  { -readonly [Name in keyof StoredRows]: StoredRows[Name][number][] },
  | 'jobs'
  | 'transitions'
  | 'activities'
  | 'executions'
  | 'invocations'
  | 'approvals'
  | 'news'
  | 'localEffects'
>;

type Part<Name extends keyof CountedOutside> = CountedOutside[Name][number][];

/** Writes what a job leaves behind, as the service does, step by step. */
export class JobWriter {
  readonly rows: Rows = {
    ...{ jobs: [], transitions: [], activities: [], executions: [], invocations: [] },
    ...{ approvals: [], news: [], localEffects: [] },
  };
  readonly deliveries: StoredRows['deliveries'][number][] = [];
  readonly modelRequests: Part<'modelRequests'> = [];
  readonly effects: Part<'effects'> = [];
  readonly webhooks: Part<'webhooks'> = [];
  #status: JobStatusType = 'PENDING';
  #eventSeq = 0;
  #epoch = 0;
  #turn = 0;
  #toolCalls = 0;

  constructor(
    readonly id: string,
    readonly mark: string,
    private readonly webhookUrl: string | null,
  ) {
    this.#append('transitions', {
      from: null,
      to: 'PENDING',
      reason: 'submitted',
      epoch: 0,
      at: 5,
    });
    this.#tell('PENDING');
    this.#activity('USER', 5);
  }

  move(to: JobStatusType, reason: string, at: number): void {
    const from = this.#status;
    if (to === 'ACTIVE') this.#epoch += 1;
    this.#status = to;
    this.#append('transitions', { from, to, reason, epoch: this.#epoch, at });
    this.#tell(to);
  }

  /** The model was asked, and its answer was lost. */
  asked(at: number): void {
    this.modelRequests.push({ mark: this.mark, turn: this.#turn, at, usage: tokens });
  }

  /** The model was asked and has answered with calls of these tools. */
  answered(at: number, tools: readonly string[]): void {
    this.asked(at);
    this.#turn += 1;
    const toolCalls = tools.map((name) => ({
      id: `call ${name}`,
      name,
      arguments: JSON.stringify({ cell: this.#cell(name) }),
    }));
    this.#activity('ASSISTANT', at + 5, { toolCalls });
    this.#execution({ type: 'llm_call', name: 'model', usage: tokens });
  }

  localCall(name: string): void {
    const callKey = this.#key(name);
    this.result(name);
    this.#toolCalls += 1;
    this.#execution({ type: 'tool_call', name, effect: 'local', callKey });
    this.rows.localEffects.push({ jobId: this.id, callKey });
  }

  externalCall(
    name: string,
    startedAt: number,
    status: 'COMPLETED' | 'FAILED' | 'UNKNOWN',
    effectsAt: readonly number[],
  ): void {
    const callKey = this.#key(name);
    const call = { callKey, callId: `call ${name}`, tool: name, decidedBy: null };
    this.rows.invocations.push({ jobId: this.id, ...call, status, startedAt });
    const errorCodes = { COMPLETED: null, FAILED: 'TOOL_REFUSED', UNKNOWN: 'EFFECT_UNKNOWN' };
    const errorCode = errorCodes[status];
    if (status !== 'UNKNOWN') {
      this.#toolCalls += 1;
      this.result(name);
    }
    const type = errorCode === null ? 'tool_call' : 'tool_error';
    this.#execution({ type, name, effect: 'external', callKey, errorCode });
    for (const at of effectsAt) {
      this.effects.push({ tool: name, mark: this.#cell(name), callKey, at });
    }
  }

  result(name: string): void {
    this.#activity('TOOL_RESULT', 0, { toolCallId: `call ${name}` });
  }

  question(tool: string): void {
    const callKey = this.#key(tool);
    this.#execution({ type: 'approval', name: tool, effect: 'external', callKey });
    const asked = { id: `question ${this.id}`, jobId: this.id, callKey, tool, status: 'pending' };
    this.rows.approvals.push({ ...asked, eventSeqs: [this.#next()] });
  }

  decided(status: 'approved' | 'rejected', at: number): void {
    this.rows.approvals = this.rows.approvals.map((row) => ({
      ...row,
      status,
      eventSeqs: [...row.eventSeqs, this.#next()],
    }));
    this.move('PENDING', status, at);
  }

  waitFor(waitingFor: 'approval' | 'attention', at: number): this {
    this.move('WAITING', waitingFor, at);
    return this.#close({ waitingFor, settledAt: null });
  }

  end(status: 'COMPLETED' | 'FAILED' | 'CANCELLED', at: number): this {
    this.move(status, 'over', at);
    const type = `job.${status.toLowerCase()}`;
    if (this.webhookUrl !== null) {
      const message = { id: `message ${this.id}`, jobId: this.id, type, url: this.webhookUrl };
      this.deliveries.push({ ...message, approvalId: null, status: 'delivered' });
      this.webhooks.push({ ...message, at: at + 50 });
    }
    return this.#close({ waitingFor: null, settledAt: at });
  }

  #close(end: { readonly waitingFor: string | null; readonly settledAt: number | null }): this {
    const { transitions, activities, executions } = this.rows;
    const calls = executions.filter(({ usage }) => usage !== null).length;
    const last = new Map(executions.map((entry) => [entry.callKey, entry]));
    last.delete(null);
    const actions = [...last.values()].map(({ name, errorCode }) => ({
      tool: name,
      status: errorCode === null ? 'done' : errorCode === 'EFFECT_UNKNOWN' ? 'unknown' : 'failed',
    }));
    const used = { inputTokens: 10 * calls, outputTokens: 2 * calls, totalTokens: 12 * calls };
    const job = {
      ...{ id: this.id, prompt: `${this.mark}: a plan`, status: this.#status, ...end },
      ...{ errorCode: null, actions, iterations: calls, epoch: this.#epoch, leaseOwner: null },
      usage: { ...used, modelCalls: calls, toolCalls: this.#toolCalls },
      limits: { maxIterations: 3, maxToolCalls: 4, maxTokens: 100 },
      ...{ webhookUrl: this.webhookUrl, retryOf: null, eventSeq: this.#eventSeq },
      activityCount: activities.length,
      executionCount: executions.length,
      transitionCount: transitions.length,
    };
    this.rows.jobs = [job];
    return this;
  }

  #activity(
    role: StoredRows['activities'][number]['role'],
    createdAt: number,
    more: Partial<StoredRows['activities'][number]> = {},
  ): void {
    this.#append('activities', {
      role,
      createdAt,
      hasWords: true,
      toolCalls: [],
      toolCallId: null,
      ...more,
    });
  }

  #execution(
    entry: Pick<StoredRows['executions'][number], 'type' | 'name'> &
      Partial<StoredRows['executions'][number]>,
  ): void {
    const none = { errorCode: null, effect: null, callKey: null, usage: null, startedAt: 0 };
    this.#append('executions', { ...none, ...entry });
  }

  #append<Name extends 'transitions' | 'activities' | 'executions'>(
    name: Name,
    row: Omit<StoredRows[Name][number], 'jobId' | 'seq' | 'eventSeq'>,
  ): void {
    const rows: object[] = this.rows[name];
    rows.push({ jobId: this.id, seq: rows.length + 1, eventSeq: this.#next(), ...row });
  }

  #tell(status: JobStatusType): void {
    const news = { kind: 'transition', status, isPending: false };
    this.rows.news.push({ jobId: this.id, eventSeq: this.#eventSeq, ...news });
  }

  #next(): number {
    this.#eventSeq += 1;
    return this.#eventSeq;
  }

  #cell(tool: string): string {
    return `${this.mark}/${tool}`;
  }

  #key(tool: string): string {
    return `key of ${this.id}-${tool}`;
  }
}
