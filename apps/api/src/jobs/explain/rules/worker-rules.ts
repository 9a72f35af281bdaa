import { globsOverlap, matchesAnyGlob, matchesGlob } from '@faina/agent-core';
import type { Rule } from '../finding.js';

/** A wait for a slot below this is nothing to speak of. */
const longestQueueMs = 30_000;

export const noWorkerAlive: Rule = ({ workers, hasEnded, status }) =>
  workers.alive > 0 || hasEnded || status === 'WAITING'
    ? []
    : [{ code: 'NO_WORKER_ALIVE', severity: 'error', values: {} }];

export const allSlotsBusy: Rule = ({ workers, isDue, lastMove, runAt, now }) => {
  const { alive, running, slots } = workers;
  const waitedMs = now.getTime() - Math.max(lastMove.at.getTime(), runAt?.getTime() ?? 0);
  if (!isDue || alive === 0 || running < slots || waitedMs <= longestQueueMs) return [];
  const values = { running, slots, seconds: waitedMs / 1_000 };
  return [{ code: 'ALL_SLOTS_BUSY', severity: 'warning', values }];
};

export const workerLost: Rule = ({ timesLost, error }) => {
  if (timesLost === 0) return [];
  const severity = error?.code === 'POISON_JOB' ? 'error' : 'warning';
  return [{ code: 'WORKER_LOST', severity, values: { times: timesLost } }];
};

/** Tools that the agent names, that the job's key may use, and that no living worker has. */
export const toolOnNoWorker: Rule = ({ workers, hasEnded, toolNames, toolScopes }) => {
  if (hasEnded || workers.alive === 0) return [];
  const usable = toolNames.filter((name) => toolScopes.some((scope) => globsOverlap(name, scope)));
  const absent = usable.filter((name) => !workers.tools.some((tool) => matchesGlob(tool, name)));
  return absent.map((tool) => ({
    code: 'TOOL_ON_NO_WORKER',
    severity: 'warning',
    values: { tool },
  }));
};

export const changedTool: Rule = ({ changedTools, toolNames, toolScopes, hasEnded, error }) => {
  if (hasEnded && !error) return [];
  const used = changedTools.filter(
    (tool) => matchesAnyGlob(tool, toolNames) && matchesAnyGlob(tool, toolScopes),
  );
  return used.map((tool) => ({ code: 'MCP_TOOL_CHANGED', severity: 'warning', values: { tool } }));
};
