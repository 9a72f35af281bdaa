/** What a webhook can be told of. */
export const webhookEvents = [
  'job.completed',
  'job.failed',
  'job.cancelled',
  'job.waiting',
  'approval.requested',
  'approval.reminder',
  'approval.decided',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/**
 * SQL: the event that a row of `outbox` is, with its approval beside it where it tells of one; null for
 * what nobody is told of. A question, what reminds of it and its end differ by their numbers among the
 * events of the job.
 */
export const eventOfNews = `case
    when news.kind = 'approval' and news.event_seq = approval.event_seq then 'approval.requested'
    when news.kind = 'approval' and news.event_seq = any (approval.told_event_seqs) then 'approval.reminder'
    when news.kind = 'approval' then 'approval.decided'
    when news.status = 'COMPLETED' then 'job.completed'
    when news.status = 'FAILED' then 'job.failed'
    when news.status = 'CANCELLED' then 'job.cancelled'
    when news.status = 'WAITING' then 'job.waiting'
  end`;
