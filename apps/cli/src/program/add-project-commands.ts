import type { Command } from 'commander';
import { init } from '../commands/project/init.js';
import type { Terminal } from '../terminal.js';
import { UsageError } from '../usage-error.js';

/** What makes and runs a folder of tools; `bin/faina.js` runs the two that serve. */
export function addProjectCommands(program: Command, terminal: Terminal): void {
  program
    .command('init')
    .argument('[folder]', 'where, made where it is not there', '.')
    .description('write a tool, an agent and a test to begin with; what is there stays as it is')
    .action((folder: string) => init(terminal, folder));
  for (const [name, description] of [
    ['dev', 'serve in this terminal, with the tools of ./tools, and print a first request'],
    ['start', 'serve, as the environment says'],
  ] as const) {
    program
      .command(name)
      .description(description)
      .action(() => {
        throw new UsageError(`Options go into the environment: PORT=4000 faina ${name}`);
      });
  }
}
