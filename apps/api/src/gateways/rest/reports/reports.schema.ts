import { z } from 'zod';
import { cursorTimeSchema } from '../paging/cursor.js';
import type { ReportRow } from './report-views.repository.js';

export const reportSchema = z
  .object({
    id: z.uuid(),
    type: z.string().describe('resumo, crm or treino'),
    title: z.string(),
    startsOn: z.iso.date().describe('First day that it covers'),
    endsOn: z.iso.date().describe('Last day that it covers'),
    markdown: z.string(),
    html: z.string(),
    createdAt: z.iso.datetime(),
    threadId: z.uuid().nullable(),
    jobId: z.uuid(),
  })
  .meta({ id: 'Report' });

export type ReportView = z.infer<typeof reportSchema>;

export const toReportView = (row: ReportRow): ReportView => {
  const { tenant: _tenant, owner: _owner, startsOn, endsOn, createdAt, ...rest } = row;
  return {
    ...rest,
    startsOn: startsOn.toISOString().slice(0, 10),
    endsOn: endsOn.toISOString().slice(0, 10),
    createdAt: createdAt.toISOString(),
  };
};

/** A place in the list, which is ordered by the moment of making, then by id. */
export const reportPositionSchema = z.strictObject({ at: cursorTimeSchema, id: z.guid() });
