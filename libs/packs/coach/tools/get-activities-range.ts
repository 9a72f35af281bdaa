import { defineReadTool, Result } from '@faina/agent-core';
import { z } from 'zod';
import { activityTypeSchema } from '../store/activity-type.js';
import type { CoachTool } from '../shared/coach.js';
import { dateRangeShape, rangeOf } from '../shared/arguments.js';
import { viewActivity } from '../views/activity-view.js';
import { viewTotals } from '../views/totals-view.js';
import type { CoachWords } from '../words/portuguese.js';
import { wordsIn } from '../words/words-in.js';

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
      ...dateRangeShape,
      activity_type: activityTypeSchema.optional(),
    }),
    execute: async ({ activity_type: type, ...asked }, context) => {
      const range = rangeOf(asked, context, calendar, name);
      if (range.isError()) return range;
      const { startDate, endDate, ...instants } = range.value;
      const activities = await store.listActivities(context, { type, ...instants }, readLimit);
      const listed = activities.slice(0, listLimit);
      return Result.ok({
        start_date: startDate,
        end_date: endDate,
        totals: viewTotals(activities),
        activities: listed.map((activity) => viewActivity(activity, calendar)),
        ...noteFor(activities.length, listed.length, wordsIn[context.language]),
      });
    },
  });

function noteFor(found: number, listed: number, words: CoachWords): { note?: string } {
  if (found === 0) return { note: words.noActivityInRange };
  return found === listed ? {} : { note: words.newestListed(listed, found, found === readLimit) };
}
