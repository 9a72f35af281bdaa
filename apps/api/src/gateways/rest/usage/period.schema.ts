import { z } from 'zod';
import { maxDays, type Period, periodOf } from '../../../usage/usage-period.js';
import { validationFailed } from '../problems/problem.js';

const momentSchema = z.coerce
  .date({ error: 'Not a date and time, such as 2026-11-22T12:00:00Z' })
  .min(new Date('0001-01-01'))
  .max(new Date('9999-01-01'));

/** Query parameters of what is told of a stretch of time. */
export const periodQuerySchema = z.strictObject({
  from: momentSchema.optional().describe('From here on'),
  to: momentSchema.optional().describe('Up to before here; now when absent'),
});

type PeriodQuery = z.infer<typeof periodQuerySchema>;

/** The stretch that a request means; throws 400 where it ends before it begins, or is too long. */
export function readPeriod(query: PeriodQuery, usualDays: number): Period {
  const asked = { ...(query.from && { from: query.from }), ...(query.to && { to: query.to }) };
  const period = periodOf(asked, new Date(), usualDays);
  if (period) return period;
  const detail = `Has to be before \`to\`, by at most ${String(maxDays)} days`;
  throw validationFailed([{ pointer: '/query/from', detail }]);
}
