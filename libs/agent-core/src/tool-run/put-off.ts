import type { Attempt } from '../attempt/attempt.js';
import { replyLanguageOf } from '../language/reply-language.js';
import type { ReadyCall } from '../tool-call/prepare/prepared-call.js';
import type { ToolOutcome } from '../tool/tool-outcome.js';

/** How long an answer that names a token may take where nobody says it, in milliseconds. */
const dayMs = 86_400_000;

type Later = Extract<ToolOutcome, { kind: 'later' }>;

/** Of a call that is offered to remote workers. */
export const offered: Later = { kind: 'later', by: { kind: 'worker' } };

/** Has the next save put the call off, unless it is put off already. */
export function putOff(
  {
    job,
    agent,
    limits,
    deadlineAt,
    clock,
  }: Pick<Attempt, 'job' | 'agent' | 'limits' | 'deadlineAt' | 'clock'>,
  { tool, call, callKey, args }: ReadyCall,
  { by, expiresInMs }: Later,
): void {
  const { laterCalls = [] } = job.currentData();
  const isRepeat = job.invocationOf(call)?.status === 'REPEAT';
  const isOpen = laterCalls.some((one) => one.callKey === callKey && one.status === 'OPEN');
  if (isOpen && !isRepeat) return;
  const leftMs = deadlineAt && Math.max(0, deadlineAt.getTime() - clock.now().getTime());
  const longestMs = expiresInMs ?? (by.kind === 'token' ? dayMs : undefined);
  const bounds = [leftMs, longestMs].filter((ms) => ms !== undefined);
  job.putOff({
    callKey,
    callId: call.id,
    tool: tool.name,
    args,
    effect: tool.effect === 'external' ? 'external' : 'none',
    idempotency: tool.effect === 'external' ? tool.idempotency : 'key',
    by,
    context: { language: replyLanguageOf(agent), askedAt: job.askedAt.toISOString() },
    timeoutMs: tool.timeoutMs ?? limits.toolTimeoutMs,
    ...(bounds.length > 0 && { expiresInMs: Math.min(...bounds) }),
  });
}
