import { toolMissingCode } from '@faina/agent-core';
import type { ExplainedJob } from './explained-job.js';
import type { Values } from './finding.js';

export const gateNames = [
  'attention',
  'approval',
  'tool',
  'tool_worker',
  'schedule',
  'depends_on',
  'tool_missing',
  'provider_paused',
  'retry_at',
  'thread',
  'no_worker',
  'slots_full',
] as const;

export type GateName = (typeof gateNames)[number];

/** A gate has more than one text where people can do different things about it. */
export type GateText = GateName | 'tool_on_no_worker' | 'tool_on_other_worker';

/** What a job waits for, before it is worded. */
export interface Gate {
  readonly gate: GateName;
  /** Its text, where that is not the one of its name. */
  readonly text?: GateText;
  readonly since: Date;
  readonly values: Values;
  /** Where there is more on it, or where something may be done. */
  readonly link?: string;
}

/** What keeps a job from going on, what has to be over first before the rest. */
export function gatesOf(job: ExplainedJob): readonly Gate[] {
  if (job.hasEnded || job.isCancelRequested || job.status === 'ACTIVE') return [];
  if (job.status === 'WAITING')
    return [...hiddenEffects(job), ...openQuestions(job), ...openCalls(job)];
  return [...parents(job), ...untilTime(job), ...thread(job), ...workers(job)];
}

const hiddenEffects = ({ id, unknown, waitingFor }: ExplainedJob): readonly Gate[] =>
  waitingFor !== 'attention'
    ? []
    : unknown.map(({ tool, since }) => ({
        gate: 'attention',
        since: new Date(since),
        values: { tool },
        link: `/v1/jobs/${id}/attention`,
      }));

const openQuestions = ({ approvals, now }: ExplainedJob): readonly Gate[] =>
  approvals
    .filter(({ status }) => status === 'pending')
    .map(({ id, tool, createdAt, expiresAt }) => ({
      gate: 'approval',
      since: new Date(createdAt),
      values: { tool, seconds: secondsUntil(new Date(expiresAt), now) },
      link: `/v1/approvals/${id}`,
    }));

/** A remote worker that was not seen for so long is away. */
const awayMs = 60_000;

const openCalls = ({ laterCalls, now }: ExplainedJob): readonly Gate[] =>
  laterCalls.map(({ tool, since, isOffered, seenAt }) => {
    const seen = seenAt === null ? undefined : new Date(seenAt);
    const isAway = isOffered && !(seen && now.getTime() - seen.getTime() < awayMs);
    return {
      gate: isAway ? 'tool_worker' : 'tool',
      since: new Date(since),
      values: { tool, seen: seen?.toISOString() ?? '-' },
    };
  });

const parents = ({ openParents }: ExplainedJob): readonly Gate[] =>
  openParents.map(({ id, since }) => ({
    gate: 'depends_on',
    since: new Date(since),
    values: { job: id },
    link: `/v1/jobs/${id}`,
  }));

/** A DELAYED job waits for its time; its last move says what for. */
function untilTime(job: ExplainedJob): readonly Gate[] {
  const { runAt, now, lastMove, failures, maxAttempts, lastFailureSummary, pausedUntil } = job;
  // One that waits for others has a time that never comes.
  if (runAt === null || runAt <= now || job.openParents.length > 0) return [];
  const { at: since, reason } = lastMove;
  const seconds = secondsUntil(runAt, now);
  if (reason === 'submitted') return [{ gate: 'schedule', since, values: { seconds } }];
  const summary = lastFailureSummary ?? reason;
  if (reason === toolMissingCode) {
    if (job.needsTools !== null) return [lackedTools(job, job.needsTools)];
    return [{ gate: 'tool_missing', since, values: { seconds, summary } }];
  }
  if (reason === 'MODEL_RATE_LIMITED' && pausedUntil && pausedUntil > now) {
    return [{ gate: 'provider_paused', since, values: { seconds, summary } }];
  }
  const values = { seconds, summary, attempt: failures + 1, maxAttempts };
  return [{ gate: 'retry_at', since, values }];
}

/** More names tell a reader no more. */
const mostToolsNamed = 5;

function lackedTools({ lastMove, workers }: ExplainedJob, needs: readonly string[]): Gate {
  const absent = needs.filter((name) => !workers.tools.includes(name));
  const named = absent.length > 0 ? absent : needs;
  const more = named.length > mostToolsNamed ? ', …' : '';
  return {
    gate: 'tool_missing',
    text: absent.length > 0 ? 'tool_on_no_worker' : 'tool_on_other_worker',
    since: lastMove.at,
    values: { tools: named.slice(0, mostToolsNamed).join(', ') + more },
    link: '/v1/workers',
  };
}

const thread = ({ goesBefore }: ExplainedJob): readonly Gate[] =>
  goesBefore === null
    ? []
    : [
        {
          gate: 'thread',
          since: new Date(goesBefore.since),
          values: { job: goesBefore.id },
          link: `/v1/jobs/${goesBefore.id}`,
        },
      ];

function workers({ workers: { alive, running, slots }, lastMove }: ExplainedJob): readonly Gate[] {
  const since = lastMove.at;
  if (alive === 0) return [{ gate: 'no_worker', since, values: {} }];
  return running < slots ? [] : [{ gate: 'slots_full', since, values: { running, slots } }];
}

/** From one moment to a later one; 0 where it is not later. */
export const secondsUntil = (at: Date, from: Date): number =>
  Math.max(0, (at.getTime() - from.getTime()) / 1_000);
