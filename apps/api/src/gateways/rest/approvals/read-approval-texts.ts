/** What the inbox shows of arguments and previews; arguments over so many bytes are left out. */
export const readApprovalTexts = {
  name: 'read_approval_texts',
  text: `
select id, left(shown.text, 1000) as text, octet_length(shown.text) as "textBytes",
  octet_length(args::text) as "argsBytes",
  case when octet_length(args::text) <= $2 then args end as args
from approvals, lateral (select preview ->> 'text' as text offset 0) shown where id = any ($1::uuid[]) and tenant = $3`,
};
