import type { Statement } from '../parts/statement.js';

const isInWindow = `at > now() - $5 * interval '1 millisecond'`;

/**
 * Counts a message of owner $2 of tenant $1 to agent $3, unless there are $4 within the last $5
 * milliseconds already; then no row comes back. The row's lock puts messages that come at once in
 * an order, so that the count is exact; times that have left the window go.
 */
export const takeMessage: Statement = {
  name: 'take_message',
  text: `
insert into message_rates as rate (tenant, owner, agent_name, sent_at)
values ($1, $2, $3, array[now()])
on conflict (tenant, owner, agent_name) do update
  set sent_at = array(select at from unnest(rate.sent_at) as at where ${isInWindow} order by at) || now()
  where (select count(*) from unnest(rate.sent_at) as at where ${isInWindow}) < $4
returning 1`,
};

/** How long until there is room: until the newest $4 messages are one fewer. Not over 0: there is. */
export const millisecondsUntilNext: Statement = {
  name: 'milliseconds_until_next_message',
  text: `
select ceil(extract(epoch from at + $5 * interval '1 millisecond' - now()) * 1000)::float8 as wait_ms
from message_rates, unnest(sent_at) as at
where tenant = $1 and owner = $2 and agent_name = $3
order by at desc offset $4 - 1 limit 1`,
};
