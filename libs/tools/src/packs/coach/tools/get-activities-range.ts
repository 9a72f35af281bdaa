import { defineReadTool, Result } from '@faina/agent-core';
import { z } from 'zod';
import { activityTypeSchema } from '../activity-type.js';
import type { CoachTool } from '../coach.js';
import { instantsOf } from '../date-range.js';
import { localDateSchema } from '../../../calendar/local-date.js';
import { viewActivity } from '../views/activity-view.js';
import { viewTotals } from '../views/totals-view.js';

const name = 'get_activities_range';

/** All of these are counted in the totals. */
const readLimit = 2_000;
/** Newest ones that are listed, to keep the answer small enough for a model. */
const listLimit = 50;

export const getActivitiesRange: CoachTool = ({ store, calendar }) =>
  defineReadTool({
    name,
    description:
      `Activities from start_date to end_date (both counted), newest first, with totals. ` +
      `Lists at most ${listLimit}.`,
    parameters: z.strictObject({
      start_date: localDateSchema.describe('First day, YYYY-MM-DD'),
      end_date: localDateSchema.describe('Last day, YYYY-MM-DD'),
      activity_type: activityTypeSchema.optional(),
    }),
    execute: async ({ start_date, end_date, activity_type: type }, context) => {
      const range = instantsOf(calendar, start_date, end_date, name);
      if (range.isError()) return range;
      const activities = await store.listActivities(context, { type, ...range.value }, readLimit);
      const listed = activities.slice(0, listLimit);
      return Result.ok({
        start_date,
        end_date,
        totals: viewTotals(activities),
        activities: listed.map((activity) => viewActivity(activity, calendar)),
        ...noteFor(activities.length, listed.length),
      });
    },
  });

function noteFor(found: number, listed: number): { note?: string } {
  if (found === 0) return { note: 'Nenhuma atividade registrada nesse período.' };
  if (found === listed) return {};
  const counted = found === readLimit ? `pelo menos ${found}` : String(found);
  return { note: `Listadas as ${listed} mais recentes de ${counted}; os totais contam ${found}.` };
}
