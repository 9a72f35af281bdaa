import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Approval, FainaClient } from '@faina/client';
import { printJob } from './print-job.js';
import { runJob } from './run-job.js';

/**
 * Shows the message that a job wants to send, agrees to it, and compares what then lies in the
 * outbox with what was shown. True when one message came, with the bytes of the preview.
 */
export async function showApproval(
  client: FainaClient,
  { input, outbox }: { readonly input: string; readonly outbox: string },
): Promise<boolean> {
  const before = new Set(await messagesIn(outbox));
  const asked = await runJob(client, 'reports', input);
  const approval = await openQuestion(client, asked.id);
  if (asked.status !== 'WAITING' || !approval) {
    await printJob(client, asked);
    return false;
  }
  console.log(`  ${asked.status} for ${asked.waitingFor ?? ''}: this is what would be sent`);
  console.log(approval.preview.text.replace(/^/gm, '  ┆ '));
  console.log('  Approved over POST /v1/approvals/{id}/decision.\n');
  await client.approvals.decide(approval, 'approve');
  const job = await client.jobs.wait(asked.id);
  await printJob(client, job);
  const sent = (await messagesIn(outbox)).filter((name) => !before.has(name));
  const [name] = sent;
  const bytes = name === undefined ? undefined : await readFile(join(outbox, name));
  const isSame = sent.length === 1 && bytes?.toString() === approval.preview.raw;
  console.log(
    `\n  ${sent.length} message in ${outbox}, ${bytes?.length ?? 0} bytes, ` +
      (isSame ? 'equal to the preview byte for byte.' : 'NOT what the preview showed.'),
  );
  return isSame && job.status === 'COMPLETED';
}

/** The question that a job waits with, whole. */
async function openQuestion(client: FainaClient, jobId: string): Promise<Approval | undefined> {
  const { items } = await client.approvals.list({ status: 'pending', jobId });
  const [question] = items;
  return question && client.approvals.get(question.id);
}

/** No folder yet: no message. */
async function messagesIn(outbox: string): Promise<string[]> {
  try {
    return (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  } catch {
    return [];
  }
}
