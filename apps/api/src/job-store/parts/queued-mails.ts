/**
 * Writes a mail to each address that the agent of a job names, for each row of the expression `from`: an
 * approval with its id, job_id, tenant and hash, and the kind of the mail.
 * @param lock of `job`, where nothing before has locked it: none is found that is deleted at this moment
 */
export const queuedMails = (from: string, lock = ''): string => `
  insert into approval_mails (tenant, job_id, approval_id, hash, recipient, kind)
  select ${from}.tenant, ${from}.job_id, ${from}.id, ${from}.hash, recipient.address, ${from}.kind
  from ${from} join jobs job on job.id = ${from}.job_id
    join agent_versions version on version.id = job.agent_version_id
    cross join lateral (select version.definition #> '{approvals,notify}' as list offset 0) named
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(named.list) when 'array' then named.list else '[]' end) recipient(address)
  ${lock} returning 1`;
