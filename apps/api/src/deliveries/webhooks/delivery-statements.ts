import type { Statement } from '../../job-store/parts/statement.js';
import { attemptMs } from './post-message.js';

/** Attempts at one receiver, and for one tenant, that a process begins at a time; it holds less than twice as many. */
export const beginsAtOnce = { ofOrigin: 4, ofTenant: 24 };

/** Rows that are looked at for those to begin with. */
const maxDue = 200;

/** When an attempt whose process has told nothing counts as lost: it is made again. */
const lostMs = 2 * attemptMs;

/**
 * Claims deliveries that are due, at most $3: the first of each job and URL, but for the origins $1 and
 * the tenants $2. Those behind one that is under way or waits for its next attempt come when it does.
 */
export const claimDeliveries: Statement = {
  name: 'claim_webhook_deliveries',
  text: `
with due as materialized (
  select seq, tenant, job_id, url, origin, next_at from webhook_deliveries
  where status = 'pending' and next_at <= now() and origin <> all ($1::text[]) and tenant <> all ($2::text[])
  order by next_at, seq limit ${maxDue} for no key update skip locked),
placed as materialized (
  select due.*, earlier.next_at as earlier_at
  from due left join lateral (
    select delivery.next_at from webhook_deliveries delivery
    where delivery.job_id = due.job_id and delivery.seq < due.seq and delivery.url = due.url
      and delivery.status = 'pending'
    order by delivery.seq desc limit 1) earlier on true),
first as (
  select seq, row_number() over (partition by origin order by next_at, seq) as of_origin,
    row_number() over (partition by tenant order by next_at, seq) as of_tenant
  from placed where earlier_at is null),
chosen as (
  select seq from first where of_origin <= ${beginsAtOnce.ofOrigin} and of_tenant <= ${beginsAtOnce.ofTenant}
  order by seq limit $3),
postponed as (
  update webhook_deliveries delivery set next_at = placed.earlier_at from placed
  where delivery.seq = placed.seq and placed.earlier_at > now()),
claimed as (
  update webhook_deliveries delivery
  set attempts = attempts + 1, attempted_at = now(), next_at = now() + ${lostMs} * interval '1 millisecond'
  from chosen where delivery.seq = chosen.seq
  returning delivery.*)
select claimed.seq, claimed.id, claimed.tenant, claimed.job_id as "jobId", claimed.webhook_id as "webhookId",
  claimed.url, claimed.origin, claimed.type, claimed.approval_id as "approvalId",
  claimed.happened_at as "happenedAt", claimed.attempts, webhook.secret,
  case when webhook.old_secret_until > now() then webhook.old_secret end as "oldSecret"
from claimed left join webhooks webhook on webhook.id = claimed.webhook_id order by claimed.seq`,
};

/** What the attempt $2 at the delivery $1 answered: status $3 and error $4. Another attempt's is the later one's to tell. */
const told = (set: string, where = ''): string => `told as (
  update webhook_deliveries set last_status = $3, last_error = $4, ${set}
  where seq = $1 and attempts = $2 and status = 'pending' ${where}
  returning seq, job_id, url, status, webhook_id)`;

/** The one behind a delivery that is over is due. */
const next = `next as (
  update webhook_deliveries delivery set next_at = least(delivery.next_at, now()) from told
  where told.status <> 'pending' and delivery.job_id = told.job_id and delivery.url = told.url
    and delivery.seq > told.seq and delivery.status = 'pending')`;

export const recordDelivered: Statement = {
  name: 'record_webhook_delivered',
  text: `
with ${told(`status = 'delivered'`)},
${next}
select status from told`,
};

/** Again after $5 milliseconds, unless that is too late. */
export const recordFailed: Statement = {
  name: 'record_webhook_failed',
  text: `
with ${told(`next_at = now() + $5 * interval '1 millisecond',
    status = case when now() + $5 * interval '1 millisecond' > give_up_at then 'failed' else status end`)},
${next}
select status from told`,
};

/** The receiver wants nothing any more: a webhook is switched off, and all that waits for it is over. */
export const recordGone: Statement = {
  name: 'record_webhook_gone',
  text: `
with ${told(`status = 'failed'`)},
off as (
  update webhooks set switched_off_at = now() from told
  where webhooks.id = told.webhook_id and switched_off_at is null),
over as (
  update webhook_deliveries delivery set status = 'failed', last_error = $4 from told
  where delivery.status = 'pending' and delivery.seq <> told.seq and (delivery.webhook_id = told.webhook_id
    or told.webhook_id is null and delivery.job_id = told.job_id and delivery.url = told.url))
select status from told`,
};

/** An attempt that was broken off counts as none. */
export const giveDeliveryBack: Statement = {
  name: 'give_webhook_delivery_back',
  text: `
update webhook_deliveries set next_at = now(), attempts = attempts - 1
where seq = $1 and attempts = $2 and status = 'pending'`,
};

/** For another 24 hours, but for one that is being sent. */
export const resendDelivery: Statement = {
  name: 'resend_webhook_delivery',
  text: `
update webhook_deliveries set status = 'pending', next_at = now(), give_up_at = now() + interval '24 hours'
where id = $1 and tenant = $2 and (status <> 'pending' or attempted_at is null
  or next_at <> attempted_at + ${lostMs} * interval '1 millisecond')`,
};

/** Of the oldest, those that nobody asks about any more. */
export const forgetDeliveries: Statement = {
  name: 'forget_webhook_deliveries',
  text: `
with oldest as (select seq from webhook_deliveries order by seq limit 1000)
delete from webhook_deliveries delivery using oldest
where delivery.seq = oldest.seq and delivery.created_at < now() - interval '30 days' and delivery.status <> 'pending'`,
};
