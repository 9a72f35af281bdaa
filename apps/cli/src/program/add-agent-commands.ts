import type { Command } from 'commander';
import { compareAgents } from '../commands/agents/compare-agents.js';
import { listAgents } from '../commands/agents/list-agents.js';
import { pullAgents } from '../commands/agents/pull-agents.js';
import { applyFiles } from '../commands/apply-files.js';
import { listTools } from '../commands/tools.js';
import {
  type CrashFlags,
  crashTestTool,
  type TestFlags,
  testTool,
} from '../commands/project/tool-trials.js';
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

/** What agents may call. */
export function addToolCommands(program: Command, act: Act): void {
  const tools = program
    .command('tools')
    .description('list, test or crash-test what agents may call');
  tools
    .command('ls')
    .description('by name')
    .action((_flags: object, command: Command) => act(command, listTools));
  tools
    .command('test <name> [json]')
    .description('call a tool of TOOLS_DIR or TOOL_PACKAGES once, here: what it acts on is real')
    .option('--approve', 'agree to what it asks')
    .action((name: string, json: string | undefined, flags: TestFlags, command: Command) =>
      act(command, (session) => testTool(session, name, json, flags)),
    );
  tools
    .command('crash-test [name] [json]')
    .description('kill a service of its own within calls of a tool, and tell what Faina does then')
    .option('--all-effects', 'with an example tool of each effect, as without a name')
    .addHelpText(
      'after',
      '\nExit code 1 where a tool was called more often, or less, than its effect promises.',
    )
    .action(
      (name: string | undefined, json: string | undefined, flags: CrashFlags, command: Command) =>
        act(command, (session) => crashTestTool(session, name, json, flags)),
    );
}
