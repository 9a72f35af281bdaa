import type { Command } from 'commander';
import { compareAgents } from '../commands/agents/compare-agents.js';
import { listAgents } from '../commands/agents/list-agents.js';
import { pullAgents } from '../commands/agents/pull-agents.js';
import { applyFiles } from '../commands/apply-files.js';
import type { Act } from './act.js';

const promptHelp = `
A file: {"name": "sales", "persona": {"role": "…"}, "instructions": {"file": "sales.md"}, "toolNames": ["…"]}
The text of sales.md, beside it, are the instructions; they may stand in the file itself, too.`;

/** Those who do the jobs, and what they may call. */
export function addAgentCommands(program: Command, act: Act): void {
  const agents = program.command('agents').description('list, write or pull those who do the jobs');
  agents
    .command('ls')
    .description('by name, each in its newest version')
    .action((_flags: object, command: Command) => act(command, listAgents));
  agents
    .command('apply')
    .argument('[paths...]', 'JSON files, or folders of them', ['agents'])
    .description('write agents from JSON files, each as its next version where it is another one')
    .option('--dry-run', 'write nothing, and print how each differs from what the service has')
    .addHelpText('after', promptHelp)
    .action((paths: string[], { dryRun }: { dryRun?: boolean }, command: Command) =>
      act(command, (session) =>
        dryRun ? compareAgents(session, paths) : applyFiles(session, '/v1/agents', paths),
      ),
    );
  agents
    .command('pull [names...]')
    .description('write agents into files, which apply takes; all but those that come with Faina')
    .option('--out <folder>', 'where', 'agents')
    .action((names: string[], flags: { out: string }, command: Command) =>
      act(command, (session) => pullAgents(session, names, flags)),
    );
}
