import type { Command } from 'commander';
import {
  type CrashFlags,
  crashTestTool,
  type TestFlags,
  testTool,
} from '../commands/project/tool-trials.js';
import { listSecrets, putSecret, removeSecret } from '../commands/secrets.js';
import { type ImportFlags, importTools } from '../commands/tools/import-tools.js';
import { listTools } from '../commands/tools/list-tools.js';
import { putTools, removeTool } from '../commands/tools/put-tools.js';
import type { Terminal } from '../terminal.js';
import { type Act, several } from './act.js';

/** What agents may call, and the secrets that calls over HTTP bring along. */
export function addToolCommands(program: Command, act: Act, terminal: Terminal): void {
  const tools = program
    .command('tools')
    .description('list, import, write, test or crash-test what agents may call');
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
  addHttpTools(tools, act, terminal);
  addSecrets(program, act);
}

function addHttpTools(tools: Command, act: Act, terminal: Terminal): void {
  tools
    .command('import <file>')
    .description(
      'make files of tools over HTTP out of an OpenAPI 3 document, which are yours to edit',
    )
    .option('--only <operations>', 'by operationId or as "GET /path", with commas between', several)
    .option('--out <folder>', 'where', 'tools')
    .option('--server <address>', 'instead of the one that the document names')
    .action((file: string, flags: ImportFlags) => importTools(terminal, file, flags));
  tools
    .command('put <paths...>')
    .description('write tools over HTTP from JSON files, or folders of them')
    .action((paths: string[], _flags: object, command: Command) =>
      act(command, (session) => putTools(session, paths)),
    );
  tools
    .command('rm <tool>')
    .description('remove a tool over HTTP; calls that were sent are answered')
    .action((name: string, _flags: object, command: Command) =>
      act(command, (session) => removeTool(session, name)),
    );
}

function addSecrets(program: Command, act: Act): void {
  const secrets = program
    .command('secrets')
    .description('list, write or remove what headers of tools over HTTP name');
  secrets
    .command('ls')
    .description('their names; nothing tells their values')
    .action((_flags: object, command: Command) => act(command, listSecrets));
  secrets
    .command('put <secret>')
    .description('keep a value, which is read from the standard input: … < token.txt')
    .action((name: string, _flags: object, command: Command) =>
      act(command, (session) => putSecret(session, name)),
    );
  secrets
    .command('rm <secret>')
    .description('forget a value')
    .action((name: string, _flags: object, command: Command) =>
      act(command, (session) => removeSecret(session, name)),
    );
}
