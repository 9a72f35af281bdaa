import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailer, MailMessage, MailOutcome } from './mailer.js';

/**
 * Writes each message to a file of its own, named by its Message-ID: a repetition gives the same
 * file, and a file is there whole or not at all.
 */
export class OutboxMailer implements Mailer {
  constructor(private readonly folder: string) {}

  async send({ messageId, raw }: MailMessage, signal: AbortSignal): Promise<MailOutcome> {
    const file = fileNameOf(messageId);
    const temporary = join(this.folder, `.${file}.${randomUUID()}.tmp`);
    let isThere = false;
    try {
      signal.throwIfAborted();
      await mkdir(this.folder, { recursive: true });
      await writeDurably(temporary, raw);
      await rename(temporary, join(this.folder, file));
      isThere = true;
      await syncFolder(this.folder);
      return { kind: 'stored', file };
    } catch (error) {
      // The message can be seen already; only a power failure might still take it away.
      if (isThere) return { kind: 'unknown', detail: codeOf(error) };
      await rm(temporary, { force: true }).catch(() => undefined);
      return {
        kind: 'not_accepted',
        refusal: signal.aborted ? 'interrupted' : 'not_stored',
        detail: codeOf(error),
        tries: 1,
      };
    }
  }
}

const fileNameOf = (messageId: string): string =>
  `${messageId.replaceAll(/^<|>$/g, '').replaceAll(/[^\w.@-]/g, '_')}.eml`;

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text, 'ascii');
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename outlives a power failure once its folder has been written. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The system's code; its message would tell paths. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'UNKNOWN';
