import { Injectable } from '@nestjs/common';
import { DatabasePool } from '../../database/database-pool.js';
import { claimMails, noteToken, recordMail } from './mail-statements.js';

/** A mail of which this process makes one attempt. */
export interface ClaimedMail {
  readonly id: string;
  readonly approvalId: string;
  readonly jobId: string;
  /** Of what it asks about. */
  readonly hash: string;
  readonly recipient: string;
  readonly kind: 'asked' | 'changed' | 'reminder';
  /** With this one. */
  readonly attempts: number;
  readonly tool: string;
  readonly expiresAt: Date;
  /** The beginning of the preview. */
  readonly text: string;
  /** Whether it wants an answer, which no link gives. */
  readonly isQuestion: boolean;
  readonly agent: string;
  /** BCP 47 tag. */
  readonly language: string;
}

/** What came of an attempt. */
export type MailEnd =
  | { readonly status: 'sent' }
  | { readonly status: 'failed'; readonly error: string }
  /** It is tried again. */
  | { readonly status: 'pending'; readonly error: string; readonly delayMs: number };

/** The mails about approvals, as workers see them. */
@Injectable()
export class ApprovalMailRepository {
  constructor(private readonly pool: DatabasePool) {}

  async claim(): Promise<ClaimedMail[]> {
    return (await this.pool.query<ClaimedMail>({ ...claimMails })).rows;
  }

  async noteToken({ id }: ClaimedMail, tokenHash: Buffer): Promise<void> {
    await this.pool.query({ ...noteToken, values: [id, tokenHash] });
  }

  async record({ id, attempts }: ClaimedMail, end: MailEnd): Promise<void> {
    const error = end.status === 'sent' ? null : end.error;
    const delayMs = end.status === 'pending' ? end.delayMs : 0;
    await this.pool.query({ ...recordMail, values: [id, attempts, end.status, error, delayMs] });
  }
}
