import { Problem } from '../problems/problem.js';
import type { JobRow } from '../../../job-store/reads/job-read.repository.js';

export const alreadySettled = ({ id, status }: JobRow): Problem =>
  new Problem(409, 'JOB_ALREADY_SETTLED', `Job ${id} is ${status} already and stays so.`);

export const notSettled = ({ id, status }: JobRow): Problem =>
  new Problem(
    409,
    'JOB_NOT_SETTLED',
    `Job ${id} is ${status}; only a FAILED or CANCELLED job can be retried. Cancel it first.`,
  );

export const effectsUnknown = ({ id }: JobRow): Problem =>
  new Problem(
    409,
    'EFFECT_UNKNOWN',
    `Whether an effect of job ${id} took place is not known, and a retry might repeat it. ` +
      `Find out, say so with POST /v1/jobs/${id}/attention, and retry; or send {"force": true}.`,
  );

export const ofAnotherOwner = ({ id }: JobRow, remedy: string): Problem =>
  new Problem(403, 'JOB_OF_ANOTHER_OWNER', `Job ${id} belongs to another owner. ${remedy}`);
