/** What the inbox shows of arguments and previews; arguments over so many bytes are left out. */
export const readApprovalTexts = {
  name: 'read_approval_texts',
  text: `
select id, left(preview ->> 'text', 1000) as text, octet_length(args::text) as "argsBytes",
  case when octet_length(args::text) <= $2 then args end as args
from approvals where id = any ($1::uuid[]) and tenant = $3`,
};
