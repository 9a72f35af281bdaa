import { eventOfNews } from './webhook-event.js';

/** Scheme, host and port of a URL in SQL. */
const originOf = (url: string): string => `lower(substring(${url} from '^[^/]*//[^/?#\\\\]*'))`;

/**
 * Common table expressions that write the deliveries of the rows of `outbox` in the expression `news`:
 * to each webhook of the tenant that wants the event, and to the `webhookUrl` of the job, if it is there
 * still: it is locked as the foreign key would lock it, so that one that is deleted at this moment is left
 * out, and does not undo what is told of all others. Their numbers grow in the order in which things
 * happened to the job.
 */
export const queuedDeliveries = `event as materialized (
  select news.*, job.webhook_url, ${eventOfNews} as type
  from news join jobs job on job.id = news.job_id left join approvals approval on approval.id = news.approval_id),
delivery as (
  insert into webhook_deliveries (tenant, job_id, webhook_id, url, origin, type, approval_id, happened_at)
  select event.tenant, event.job_id, receiver.webhook_id, receiver.url,
    coalesce(${originOf('receiver.url')}, receiver.url), event.type, event.approval_id, event.at
  from event
    join jobs job on job.id = event.job_id
    cross join lateral (
      select webhook.id as webhook_id, webhook.url from webhooks webhook
      where webhook.tenant = event.tenant and event.type = any (webhook.events) and webhook.switched_off_at is null
      union all
      select null, event.webhook_url where event.webhook_url is not null) receiver
  where event.type is not null
  order by event.event_seq for key share of job
  returning 1)`;
