import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TenantEvent, WebhookType } from '@faina/client';
import { timeOf } from '../event-lines.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { type Environment, profilesPath } from '../profiles.js';
import type { Session } from '../session.js';
import { UsageError } from '../usage-error.js';

const answerMs = 10_000;

/**
 * `faina webhooks listen --forward-to URL`: sends what webhooks would tell of to a program on this machine,
 * signed (Standard Webhooks 1.0) with a secret of this machine that stays the same.
 */
export async function listenForWebhooks(
  { client, signal, terminal }: Session,
  env: Environment,
  url: string,
): Promise<ExitCode> {
  if (!/^https?:\/\/./.test(url)) throw new UsageError(`"${url}" is no address to forward to`);
  const secret = await localSecret(env);
  terminal.err(`Signing with ${secret}\nForwarding to ${url}, until Ctrl-C.\n`);
  for await (const event of client.events({ signal })) {
    const type = typeOf(event);
    if (type === undefined) continue;
    const { data, id } = event;
    const job = await client.jobs.get(data.jobId, { signal });
    const timestamp =
      'at' in data ? data.at : (data.decidedAt ?? data.remindedAt ?? data.createdAt);
    const approval = event.event === 'approval' && { approval: event.data };
    const body = JSON.stringify({ type, timestamp, data: { job, ...approval } });
    const headers = sign(`msg_${id}`, body, secret);
    const said = await post(url, { method: 'POST', body, headers, signal });
    terminal.out(`${timeOf(timestamp)}  ${type}  ${job.id}  ${said}\n`);
  }
  return exitCodes.done;
}

/** What a webhook calls it; undefined for what none is told of. */
function typeOf(event: TenantEvent): WebhookType | undefined {
  if (event.event === 'approval') return approvalType(event.data);
  switch (event.data.to) {
    case 'COMPLETED':
      return 'job.completed';
    case 'FAILED':
      return 'job.failed';
    case 'CANCELLED':
      return 'job.cancelled';
    case 'WAITING':
      return 'job.waiting';
    default:
      return undefined;
  }
}

type Question = Extract<TenantEvent, { event: 'approval' }>['data'];

/** A webhook is told of no edit. What came last of an edit and a reminder is what the event is about. */
function approvalType({ status, editedAt, remindedAt }: Question): WebhookType | undefined {
  if (status !== 'pending') return 'approval.decided';
  if (editedAt === null && remindedAt === null) return 'approval.requested';
  return (remindedAt ?? '') > (editedAt ?? '') ? 'approval.reminder' : undefined;
}

function sign(id: string, body: string, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

/** What the program said: its status, or why there is none. */
async function post(url: string, init: RequestInit & { signal: AbortSignal }): Promise<string> {
  try {
    const signal = AbortSignal.any([init.signal, AbortSignal.timeout(answerMs)]);
    const answer = await fetch(url, { ...init, signal, redirect: 'manual' });
    await answer.body?.cancel();
    return String(answer.status);
  } catch (error) {
    init.signal.throwIfAborted();
    return error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'not reached';
  }
}

/** FAINA_WEBHOOK_SECRET, else one that is kept beside the profiles. */
async function localSecret(env: Environment): Promise<string> {
  if (env.FAINA_WEBHOOK_SECRET) return env.FAINA_WEBHOOK_SECRET;
  const path = join(dirname(profilesPath(env)), 'webhook-secret');
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch {
    const secret = `whsec_${randomBytes(24).toString('base64')}`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, `${secret}\n`, { mode: 0o600 });
    return secret;
  }
}
