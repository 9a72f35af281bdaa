import type { WebhookType } from '@faina/client';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { printPage } from '../print-page.js';
import { printedJson, type Session } from '../session.js';
import { type PageFlags, pageQuery } from './schedules.js';

/** `faina webhooks ls` */
export async function listWebhooks(session: Session, flags: PageFlags): Promise<ExitCode> {
  const { client, signal } = session;
  const page = await client.call('GET', '/v1/webhooks', { query: pageQuery(flags), signal });
  return printPage(session, page, ['ID', 'STATE', 'URL', 'EVENTS'], (webhook) => [
    webhook.id,
    webhook.switchedOffAt === null ? 'on' : 'off',
    webhook.url,
    webhook.events.join(' '),
  ]);
}

export const webhookEvents: readonly WebhookType[] = [
  'job.completed',
  'job.failed',
  'job.cancelled',
  'job.waiting',
  'approval.requested',
  'approval.reminder',
  'approval.decided',
];

/** `faina webhooks add URL`: its secret is shown here and never again. */
export async function addWebhook(
  session: Session,
  url: string,
  { event: events = [...webhookEvents] }: { readonly event?: WebhookType[] },
): Promise<ExitCode> {
  const { client, signal } = session;
  return shownSecret(
    session,
    await client.call('POST', '/v1/webhooks', { body: { url, events }, signal }),
  );
}

/** `faina webhooks rotate ID`: another secret; the old one signs beside it for a day. */
export async function rotateWebhook(session: Session, id: string): Promise<ExitCode> {
  const { client, signal } = session;
  const rotated = await client.call('POST', '/v1/webhooks/{id}/rotate', { path: { id }, signal });
  return shownSecret(session, rotated);
}

function shownSecret(session: Session, { id, secret }: { id: string; secret: string }): ExitCode {
  if (printedJson(session)) return exitCodes.done;
  session.terminal.out(`${secret}\n`);
  session.terminal.err(`Signs the messages to webhook ${id}: it is shown only here.\n`);
  return exitCodes.done;
}

/** `faina webhooks rm ID` */
export async function removeWebhook(session: Session, id: string): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  await client.call('DELETE', '/v1/webhooks/{id}', { path: { id }, signal });
  terminal.err('Nothing is sent to it any more.\n');
  return exitCodes.done;
}

export interface DeliveryFlags extends PageFlags {
  readonly job?: string;
  readonly webhook?: string;
  readonly status?: 'pending' | 'delivered' | 'failed';
}

/** `faina webhooks deliveries`: what was sent, newest first. */
export async function listDeliveries(
  session: Session,
  { job: jobId, webhook: webhookId, status, ...flags }: DeliveryFlags,
): Promise<ExitCode> {
  const { client, signal } = session;
  const filter = {
    ...(jobId && { jobId }),
    ...(webhookId && { webhookId }),
    ...(status && { status }),
  };
  const query = { ...filter, ...pageQuery(flags) };
  const page = await client.call('GET', '/v1/webhooks/deliveries', { query, signal });
  const head = ['ID', 'STATUS', 'TYPE', 'TRIES', 'ANSWER', 'JOB', 'URL'];
  return printPage(session, page, head, (delivery) => [
    delivery.id,
    delivery.status,
    delivery.type,
    String(delivery.attempts),
    delivery.lastError ?? String(delivery.lastStatus ?? ''),
    delivery.jobId,
    delivery.url,
  ]);
}

/** `faina webhooks resend ID`: the same message again. */
export async function resendDelivery(session: Session, id: string): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const path = { id };
  await client.call('POST', '/v1/webhooks/deliveries/{id}/resend', { path, signal });
  if (printedJson(session)) return exitCodes.done;
  terminal.err('It is sent again. Next: faina webhooks deliveries\n');
  return exitCodes.done;
}
