import { defineReadTool, Result } from '@faina/sdk';
import { z } from 'zod';
import { dateRangeShape, rangeOf, recordedDayOf, recordedDaySchema } from '../shared/arguments.js';
import type { CoachTool } from '../shared/coach.js';
import { activityTypeSchema } from '../store/activity-type.js';
import { viewActivity } from '../views/activity-view.js';
import { viewTotals } from '../views/totals-view.js';
import type { CoachWords } from '../words/portuguese.js';
import { wordsIn } from '../words/words-in.js';

const dayToolName = 'get_activity_by_date';

const dayLimit = 20;

export const getActivityByDate: CoachTool = ({ store, calendar }) =>
  defineReadTool({
    name: dayToolName,
    description: "All activities of one day of the athlete's calendar, with all their figures.",
    parameters: z.strictObject({
      date: recordedDaySchema,
      activity_type: activityTypeSchema.optional(),
    }),
    execute: async ({ date: asked, activity_type: type }, context) => {
      const day = recordedDayOf(asked, context, calendar, dayToolName);
      if (day.isError()) return day;
      const date = day.value;
      const activities = await store.listActivities(
        context,
        { type, from: calendar.startOf(date), before: calendar.endOf(date) },
        dayLimit,
      );
      return Result.ok({
        date,
        activities: activities.map((activity) => viewActivity(activity, calendar)).reverse(),
        ...(activities.length === 0 && { note: wordsIn[context.language].noActivityOnDay }),
      });
    },
  });

const rangeToolName = 'get_activities_range';

/** All of these are counted in the totals. */
const readLimit = 2_000;
/** Newest ones that are listed, to keep the answer small enough for a model. */
const listLimit = 50;

export const getActivitiesRange: CoachTool = ({ store, calendar }) =>
  defineReadTool({
    name: rangeToolName,
    description:
      `Activities from start_date to end_date (both counted), newest first, with totals. ` +
      `Lists at most ${listLimit}.`,
    parameters: z.strictObject({
      ...dateRangeShape,
      activity_type: activityTypeSchema.optional(),
    }),
    execute: async ({ activity_type: type, ...asked }, context) => {
      const range = rangeOf(asked, context, calendar, rangeToolName);
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
