import { type Command, Option } from 'commander';
import { decide, type DecisionFlags, getApproval, listApprovals } from '../commands/approvals.js';
import { type Act, paged } from './act.js';

/** What people decide. */
export function addApprovalCommands(program: Command, act: Act): void {
  const approvals = program
    .command('approvals')
    .description('list, read and decide what jobs ask people');
  paged(approvals.command('ls'))
    .description('those that wait')
    .addOption(
      new Option('--status <status>', 'how they stand')
        .choices(['pending', 'approved', 'rejected', 'expired'])
        .default('pending'),
    )
    .option('--job <job>', 'of one job')
    .action(({ job: jobId, ...flags }: { job?: string }, command: Command) =>
      act(command, (session) => listApprovals(session, { ...flags, ...(jobId && { jobId }) })),
    );
  approvals
    .command('get <approval>')
    .description('all that a decision is about')
    .action((id: string, _flags: object, command: Command) =>
      act(command, (session) => getApproval(session, id)),
    );
  for (const decision of ['approve', 'reject'] as const) {
    approvals
      .command(`${decision} <approval>`)
      .description(decision === 'approve' ? 'let the job act' : 'let the job go on without it')
      .option('--hash <hash>', 'of what was shown: decide nothing that has changed since')
      .option('--reason <text>', 'the model is told it with a rejection')
      .action((id: string, flags: DecisionFlags, command: Command) =>
        act(command, (session) => decide(session, id, decision, flags)),
      );
  }
}
