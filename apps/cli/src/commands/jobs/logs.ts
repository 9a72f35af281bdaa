import type { TenantEvent } from '@faina/client';
import { eventLine, isFailure, timeOf } from '../../event-lines.js';
import { type ExitCode, exitCodes } from '../../exit-codes.js';
import type { Session } from '../../session.js';
import { inLine, type Terminal } from '../../terminal.js';
import { UsageError } from '../../usage-error.js';

export interface LogFlags {
  readonly follow?: boolean;
  readonly job?: string;
  readonly agent?: string;
  readonly errors?: boolean;
}

/** `faina logs -f`: a line for each move of a job and each question, until Ctrl-C or the end of `--job`. */
export async function followLogs(
  session: Session,
  { follow, job, agent, errors }: LogFlags,
): Promise<ExitCode> {
  if (!follow) throw new UsageError('Write faina logs -f; what was before is at: faina jobs ls');
  const { client, signal, terminal, isJson } = session;
  const print = (event: object, line: string | undefined) => {
    if (isJson) terminal.out(`${JSON.stringify(event)}\n`);
    else if (line !== undefined) terminal.out(`${line}\n`);
  };
  if (job !== undefined) {
    for await (const event of client.jobs.stream(job, { signal })) {
      if (!errors || isFailure(event)) print(event, eventLine(event, terminal));
    }
    return exitCodes.done;
  }
  for await (const event of client.events({ signal })) {
    if (isWanted(event, agent, errors)) print(event, tenantLine(event, terminal));
  }
  return exitCodes.done;
}

function isWanted(event: TenantEvent, agent: string | undefined, errors = false): boolean {
  if (event.event === 'approval') return agent === undefined && !errors;
  const { agent: of, to } = event.data;
  return (agent === undefined || of.name === agent) && (!errors || to === 'FAILED');
}

function tenantLine(event: TenantEvent, { colors }: Pick<Terminal, 'colors'>): string {
  if (event.event === 'approval') {
    const { jobId, tool, status, decidedAt, createdAt } = event.data;
    return `${timeOf(decidedAt ?? createdAt)}  ${jobId}  ${colors.yellow(`approval ${status}`)}  ${inLine(tool)}`;
  }
  const { jobId, agent, from, to, at } = event.data;
  const state = to === 'FAILED' ? colors.red(to) : to;
  return `${timeOf(at)}  ${jobId}  ${from === null ? '' : `${from} → `}${state}  ${agent.name}@${agent.version}`;
}
