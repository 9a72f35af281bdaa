import type { Approval, ApprovalFilter } from '@faina/client';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { type Session, printedJson } from '../session.js';
import { cut, inLine, printable, table, type Terminal } from '../terminal.js';
import { UsageError } from '../usage-error.js';

/** `faina approvals ls`: those that wait, unless another status is asked for. */
export async function listApprovals(session: Session, filter: ApprovalFilter): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const { items, nextCursor } = await client.approvals.list(filter, { signal });
  if (printedJson(session)) return exitCodes.done;
  const rows = items.map(({ id, status, tool, jobId, expiresAt, preview }) => [
    id,
    status,
    tool,
    jobId,
    expiresAt,
    cut(inLine(preview.text), 60),
  ]);
  terminal.out(table(terminal, ['ID', 'STATUS', 'TOOL', 'JOB', 'EXPIRES', 'PREVIEW'], rows));
  if (nextCursor !== null) terminal.err(`There are more: --cursor ${nextCursor}\n`);
  const [first] = items;
  if (first?.status === 'pending') terminal.err(`Next: faina approvals get ${first.id}\n`);
  return exitCodes.done;
}

/** `faina approvals get ID`: all that a decision is about. */
export async function getApproval(session: Session, id: string): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const approval = await client.approvals.get(id, { signal });
  if (printedJson(session)) return exitCodes.done;
  terminal.out(approvalText(approval, terminal));
  if (approval.status === 'pending') {
    const hash = approval.hash.slice(0, shownHashChars);
    terminal.err(`Next: faina approvals approve ${id} --hash ${hash}   (or reject)\n`);
  }
  return exitCodes.done;
}

const shownHashChars = 12;

export interface DecisionFlags {
  readonly hash?: string;
  readonly reason?: string;
}

/**
 * `faina approvals approve ID`: shows what is decided on. With `--hash`, the beginning of what `get` has
 * shown, nothing is decided that has changed since.
 */
export async function decide(
  session: Session,
  id: string,
  decision: 'approve' | 'reject',
  { hash, reason }: DecisionFlags,
): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const approval = await client.approvals.get(id, { signal });
  if (hash === undefined) terminal.err(approvalText(approval, terminal));
  else if (hash.length < shownHashChars || !approval.hash.startsWith(hash)) {
    throw new UsageError(`This is not what was shown. Look again: faina approvals get ${id}`);
  }
  const said = { decision, ...(reason !== undefined && { reason }) };
  const decided = await client.approvals.decide(approval, said, { signal });
  if (printedJson(session)) return exitCodes.done;
  terminal.out(`${decided.status}\n`);
  terminal.err(`The job goes on. Next: faina jobs watch ${decided.jobId}\n`);
  return exitCodes.done;
}

/** All that a decision is about. */
export function approvalText(approval: Approval, { colors }: Pick<Terminal, 'colors'>): string {
  const { id, tool, status, jobId, expiresAt, args, preview, hash } = approval;
  return [
    `${colors.bold(id)}  ${inLine(tool)}  ${status}, until ${expiresAt}, of job ${jobId}`,
    '',
    printable(preview.text).replace(/^/gm, '  │ '),
    '',
    colors.dim(`arguments: ${printable(JSON.stringify(args, null, 2))}`),
    colors.dim(`hash: ${hash}`),
    '',
  ].join('\n');
}
