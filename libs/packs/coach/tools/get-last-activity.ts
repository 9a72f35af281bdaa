import { defineReadTool, Result } from '@faina/sdk';
import { z } from 'zod';
import { activityTypeSchema } from '../store/activity-type.js';
import type { CoachTool } from '../shared/coach.js';
import { daysBetween } from '../../calendar/local-date.js';
import { viewActivity } from '../views/activity-view.js';
import { wordsIn } from '../words/words-in.js';

export const getLastActivity: CoachTool = ({ store, calendar }) =>
  defineReadTool({
    name: 'get_last_activity',
    description:
      "The athlete's most recent recorded activity with all its figures, also of one sport only. " +
      'Use it whenever the athlete speaks of the last training, run, ride or swim.',
    parameters: z.strictObject({ activity_type: activityTypeSchema.optional() }),
    execute: async ({ activity_type: type }, context) => {
      const words = wordsIn[context.language];
      const [activity] = await store.listActivities(context, { type }, 1);
      if (!activity) {
        return Result.ok({ activity: null, note: words.noActivity(type) });
      }
      const view = viewActivity(activity, calendar);
      const daysAgo = daysBetween(
        calendar.dateOf(activity.startedAt),
        calendar.dateOf(context.now),
      );
      return Result.ok({
        activity: { ...view, days_ago: daysAgo },
        ...(daysAgo < 0 && { note: words.activityInFuture }),
      });
    },
  });
