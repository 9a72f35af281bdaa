import { ProblemError, UnreachableError } from '@faina/client';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import type { Session } from '../session.js';
import { inLine, type Terminal } from '../terminal.js';

/** What one look has found, and the command that mends it. */
interface Finding {
  readonly level: 'ok' | 'warn' | 'fail';
  readonly what: string;
  readonly mend?: string;
}

/** Signatures of webhooks bear five minutes. */
const mostSkewSeconds = 60;

/** `faina doctor`: looks at this program, at the service, and at what waits for somebody. */
export async function doctor(session: Session): Promise<ExitCode> {
  const { terminal, isJson } = session;
  const findings: Finding[] = [nodeFinding()];
  let isReachable = true;
  for (const look of [
    lookAtLife,
    lookAtReadiness,
    lookAtClock,
    lookAtKey,
    lookAtConditions,
    lookAtInbox,
  ]) {
    try {
      findings.push(...(await look(session)));
    } catch (error) {
      findings.push(findingOf(error));
      isReachable = !(error instanceof UnreachableError);
      if (!isReachable) break;
    }
  }
  if (isJson) terminal.out(`${JSON.stringify({ findings })}\n`);
  else for (const finding of findings) terminal.out(lineOf(finding, terminal));
  if (!isReachable) return exitCodes.unreachable;
  return findings.some(({ level }) => level === 'fail') ? exitCodes.failed : exitCodes.done;
}

function nodeFinding(): Finding {
  const isNew = Number(process.versions.node.split('.')[0]) >= 20;
  const what = `Node ${process.versions.node}`;
  return isNew ? { level: 'ok', what } : { level: 'fail', what, mend: 'install Node 20 or newer' };
}

async function lookAtLife({ client, signal, profile }: Session): Promise<Finding[]> {
  await client.call('GET', '/health/live', { signal });
  return [{ level: 'ok', what: `the service answers at ${profile.baseUrl}` }];
}

const mendOf: Readonly<Record<string, string>> = {
  database: 'start PostgreSQL, and see DATABASE_URL of the service',
  queue: 'start Redis, and see REDIS_URL of the service',
  workers: 'start a worker: ROLE=worker npm start',
  mcp: 'faina api GET /v1/mcp/servers',
};

async function lookAtReadiness({ client, signal }: Session): Promise<Finding[]> {
  const { checks, workersAlive, warnings } = await client.call('GET', '/health/ready', { signal });
  const parts = Object.entries(checks).map(([part, state]): Finding => {
    const what = `${part} ${state}${part === 'workers' ? ` (${workersAlive ?? 'unknown'})` : ''}`;
    if (state === 'up') return { level: 'ok', what };
    return { level: state === 'down' ? 'fail' : 'warn', what, mend: mendOf[part] ?? 'see its log' };
  });
  return [...parts, ...warnings.map((what): Finding => ({ level: 'warn', what }))];
}

async function lookAtClock({ lastDate }: Session): Promise<Finding[]> {
  const skew = Math.abs(Date.parse(lastDate() ?? '') - Date.now()) / 1_000;
  if (Number.isNaN(skew)) return [];
  const what = `the clocks are ${Math.round(skew)} s apart`;
  return skew <= mostSkewSeconds
    ? [{ level: 'ok', what }]
    : [{ level: 'warn', what, mend: 'timedatectl set-ntp true' }];
}

async function lookAtKey({ client, signal, profile }: Session): Promise<Finding[]> {
  await client.jobs.list({ limit: 1 }, { signal });
  const what = profile.apiKey === undefined ? 'no key is needed' : 'the key may read jobs';
  return [{ level: 'ok', what }];
}

/** What readiness has said already. */
const said = ['DATABASE_DOWN', 'NO_WORKER'];

async function lookAtConditions({ client, signal }: Session): Promise<Finding[]> {
  try {
    const { items } = await client.call('GET', '/v1/ops/conditions', { signal });
    const wrong = items.filter(({ code }) => !said.includes(code));
    if (wrong.length === 0) return [{ level: 'ok', what: 'no other condition is wrong' }];
    return wrong.map(({ severity, sentence, fix }) => ({
      level: severity === 'page' ? 'fail' : 'warn',
      what: sentence,
      mend: fix,
    }));
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 403) throw error;
    const what = 'what is wrong in the installation is told to operators alone';
    return [{ level: 'warn', what, mend: 'use a key with the scope operator' }];
  }
}

async function lookAtInbox({ client, signal }: Session): Promise<Finding[]> {
  const { items } = await client.approvals.list({ status: 'pending', limit: 1 }, { signal });
  return items.length === 0
    ? [{ level: 'ok', what: 'nothing waits for a person' }]
    : [{ level: 'warn', what: 'jobs wait for a person', mend: 'faina approvals ls' }];
}

function findingOf(error: unknown): Finding {
  if (error instanceof UnreachableError) {
    return { level: 'fail', what: error.message, mend: 'npm start, or faina --url URL doctor' };
  }
  if (!(error instanceof ProblemError)) throw error;
  const isLogin = error.status === 401;
  const mend = isLogin ? 'export FAINA_API_KEY=…' : 'faina api GET /health/ready';
  return { level: error.status === 403 ? 'warn' : 'fail', what: error.message, mend };
}

function lineOf({ level, what, mend }: Finding, { colors }: Terminal): string {
  const color = { ok: colors.green, warn: colors.yellow, fail: colors.red }[level];
  return `${color(level.padEnd(4))}  ${inLine(what)}${mend === undefined ? '' : `  → ${mend}`}\n`;
}
