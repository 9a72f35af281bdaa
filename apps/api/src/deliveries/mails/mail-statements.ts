import type { Statement } from '../../job-store/parts/statement.js';

/** Sent at a time by a process. */
const mostAtOnce = 10;

/** Looked at for those: what was asked while nothing was sent is over, and holds up nobody. */
const mostLookedAt = 200;

/** Longer than a mailer tries: an attempt of which nothing was told by then is made again. */
const lostMs = 90_000;

/** Longest part of a preview that a mail shows, in characters. */
const maxTextChars = 1_500;

/**
 * Claims mails that are due. Those about what nobody can decide on any more, or what was changed since,
 * are dropped.
 */
export const claimMails: Statement = {
  name: 'claim_approval_mails',
  text: `
with due as materialized (
  select mail.id, mail.next_at, approval.status = 'pending' and approval.hash = mail.hash and approval.expires_at > now()
    and job.status = 'WAITING' and job.cancel_requested_at is null as is_open
  from approval_mails mail join approvals approval on approval.id = mail.approval_id
    join jobs job on job.id = mail.job_id
  where mail.status = 'pending' and mail.next_at <= now()
  order by mail.next_at limit ${mostLookedAt} for no key update of mail skip locked),
dropped as (
  update approval_mails set status = 'dropped' from due where approval_mails.id = due.id and not due.is_open),
chosen as (
  select id from due where is_open order by next_at limit ${mostAtOnce}),
claimed as (
  update approval_mails mail
  set attempts = attempts + 1, next_at = now() + ${lostMs} * interval '1 millisecond'
  from chosen where mail.id = chosen.id returning mail.*)
select claimed.id, claimed.approval_id as "approvalId", claimed.job_id as "jobId", claimed.hash,
  claimed.recipient, claimed.kind, claimed.attempts, approval.tool, approval.expires_at as "expiresAt",
  left(approval.preview ->> 'text', ${maxTextChars + 1}) as text, approval.resume is not null as "isQuestion",
  version.name as agent, version.definition ->> 'language' as language
from claimed join approvals approval on approval.id = claimed.approval_id
  join jobs job on job.id = claimed.job_id join agent_versions version on version.id = job.agent_version_id`,
};

/** Before it is sent: whoever gets it finds its link. */
export const noteToken: Statement = {
  name: 'note_approval_mail_token',
  text: 'update approval_mails set token_hash = $2 where id = $1',
};

/** What became of attempt $2 at mail $1: status $3, error $4, and the next attempt in $5 milliseconds. */
export const recordMail: Statement = {
  name: 'record_approval_mail',
  text: `
update approval_mails set status = $3, last_error = $4, next_at = now() + $5 * interval '1 millisecond'
where id = $1 and attempts = $2 and status = 'pending'`,
};
