import type { Statement } from '../moves/move-jobs.js';

/** Who submitted a job, and whether its agent keeps them from deciding on its questions. */
export const submissionOf: Statement = {
  name: 'submission_of',
  text: `
select job.owner, job.key_id as "keyId",
  coalesce((version.definition #>> '{approvals,notSelf}')::boolean, false) as "notSelf"
from jobs job join agent_versions version on version.id = job.agent_version_id
where job.id = $1 and job.tenant = $2`,
};
