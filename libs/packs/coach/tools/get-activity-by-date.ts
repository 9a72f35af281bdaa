import { defineReadTool, Result } from '@faina/agent-core';
import { z } from 'zod';
import { activityTypeSchema } from '../store/activity-type.js';
import type { CoachTool } from '../shared/coach.js';
import { recordedDayOf, recordedDaySchema } from '../shared/arguments.js';
import { viewActivity } from '../views/activity-view.js';
import { wordsIn } from '../words/words-in.js';

const name = 'get_activity_by_date';

const dayLimit = 20;

export const getActivityByDate: CoachTool = ({ store, calendar }) =>
  defineReadTool({
    name,
    description: "All activities of one day of the athlete's calendar, with all their figures.",
    parameters: z.strictObject({
      date: recordedDaySchema,
      activity_type: activityTypeSchema.optional(),
    }),
    execute: async ({ date: asked, activity_type: type }, context) => {
      const day = recordedDayOf(asked, context, calendar, name);
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
