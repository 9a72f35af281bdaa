import { type Command, Option } from 'commander';
import { applyFiles } from '../commands/apply-files.js';
import { listenForWebhooks } from '../commands/listen.js';
import {
  listSchedules,
  type PageFlags,
  removeSchedule,
  runSchedule,
} from '../commands/schedules.js';
import {
  addWebhook,
  type DeliveryFlags,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  rotateWebhook,
  webhookEvents,
} from '../commands/webhooks.js';
import type { Environment } from '../profiles.js';
import { type Act, paged } from './act.js';

/** What happens by itself: at a time, and when a job has come further. */
export function addScheduleCommands(program: Command, act: Act): void {
  const schedules = program
    .command('schedules')
    .description('list, write, run or remove what makes jobs at certain times');
  paged(schedules.command('ls'))
    .description('by name, with the next time and the last job')
    .action((flags: PageFlags, command: Command) =>
      act(command, (session) => listSchedules(session, flags)),
    );
  schedules
    .command('apply <path>')
    .description('write a schedule from a JSON file, or all of a folder')
    .addHelpText(
      'after',
      '\nA file: {"name": "weekly", "agent": "reports", "input": "…", "cron": "0 8 * * MON"}',
    )
    .action((path: string, _flags: object, command: Command) =>
      act(command, (session) => applyFiles(session, '/v1/schedules', [path])),
    );
  schedules
    .command('run <schedule>')
    .description('make a job of it now; its next time stays as it is')
    .action((name: string, _flags: object, command: Command) =>
      act(command, (session) => runSchedule(session, name)),
    );
  schedules
    .command('rm <schedule>')
    .description('make no job of it any more; those that it has made go on')
    .action((name: string, _flags: object, command: Command) =>
      act(command, (session) => removeSchedule(session, name)),
    );
}

/** Messages to other programs. */
export function addWebhookCommands(program: Command, act: Act, env: Environment): void {
  const webhooks = program
    .command('webhooks')
    .description('list, add or remove where signed messages are sent to, and what became of them');
  paged(webhooks.command('ls'))
    .description('where messages are sent to')
    .action((flags: PageFlags, command: Command) =>
      act(command, (session) => listWebhooks(session, flags)),
    );
  webhooks
    .command('add <url>')
    .description('send messages there; its secret is shown once')
    .addOption(
      new Option('--event <event...>', 'all of them where it is left out').choices(webhookEvents),
    )
    .action((url: string, flags: Parameters<typeof addWebhook>[2], command: Command) =>
      act(command, (session) => addWebhook(session, url, flags)),
    );
  webhooks
    .command('rm <webhook>')
    .description('send nothing there any more')
    .action((id: string, _flags: object, command: Command) =>
      act(command, (session) => removeWebhook(session, id)),
    );
  webhooks
    .command('rotate <webhook>')
    .description('another secret, shown once; the old one signs beside it for a day')
    .action((id: string, _flags: object, command: Command) =>
      act(command, (session) => rotateWebhook(session, id)),
    );
  paged(webhooks.command('deliveries'))
    .description('what was sent and what was answered, newest first')
    .option('--job <job>', 'about one job')
    .option('--webhook <webhook>', 'to one webhook')
    .addOption(
      new Option('--status <status>', 'how they stand').choices(['pending', 'delivered', 'failed']),
    )
    .action((flags: DeliveryFlags, command: Command) =>
      act(command, (session) => listDeliveries(session, flags)),
    );
  webhooks
    .command('resend <delivery>')
    .description('the same message again, with its id')
    .action((id: string, _flags: object, command: Command) =>
      act(command, (session) => resendDelivery(session, id)),
    );
  webhooks
    .command('listen')
    .description('try it: send what webhooks would tell of to a program on this machine, signed')
    .requiredOption('--forward-to <url>', 'such as http://localhost:8080/hook')
    .action(({ forwardTo }: { forwardTo: string }, command: Command) =>
      act(command, (session) => listenForWebhooks(session, env, forwardTo)),
    );
}
