/** What is read of the answer of a parent; what a job is told of all of them is bounded again. */
const maxMessageChars = 65_536;

/**
 * When a job is due that waits for others: at the end of all days, so that whoever looks for due jobs
 * passes it over, a process of an older version too. It is taken away with the last of them.
 */
export const whileBlocked = `timestamptz '9999-12-31 00:00:00Z'`;

/** What came out of the jobs that a job waited for, in the order in which it names them. */
export const parentResults = (job: string): string => `
case when ${job}.depends_on is not null then (
  select json_agg(json_build_object('id', parent.id, 'agent', parent.agent_name, 'status', parent.status,
      'message', left(coalesce(parent.output ->> 'message', parent.error ->> 'message', ''), ${maxMessageChars}))
    order by named.place)
  from unnest(${job}.depends_on) with ordinality named(id, place),
    lateral (select * from jobs where id = named.id offset 0) parent
  where parent.tenant = ${job}.tenant) end`;
