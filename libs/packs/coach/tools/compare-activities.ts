import {
  defineReadTool,
  type JsonObject,
  Result,
  type ToolContext,
  type ToolError,
} from '@faina/sdk';
import { z } from 'zod';
import { activityTypeSchema } from '../store/activity-type.js';
import type { Activity } from '../store/coach-store.js';
import type { Coach, CoachTool } from '../shared/coach.js';
import { dateRangeShape, rangeOf } from '../shared/arguments.js';
import { refuse } from '../../shared/refuse.js';
import { viewActivity } from '../views/activity-view.js';
import { viewDifference } from '../views/difference-view.js';
import { wordsIn } from '../words/words-in.js';

const name = 'compare_activities';
const maxActivities = 20;

const parameters = z.strictObject({
  activity_ids: z
    .array(z.guid().toLowerCase())
    .max(maxActivities)
    .optional()
    .describe('Ids of the activities to compare, as other tools give them'),
  date_range: z
    .strictObject(dateRangeShape)
    .optional()
    .describe('Compares all activities of these days (both counted) instead'),
  activity_type: activityTypeSchema.optional(),
});

type Selection = z.output<typeof parameters>;

export const compareActivities: CoachTool = (coach) =>
  defineReadTool({
    name,
    description:
      'Compares two or more activities, given by ids or by a range of days: their figures in order ' +
      'of time and what changed from the first to the last.',
    parameters,
    execute: async (selection, context) => {
      const selected = await select(coach, context, selection);
      if (selected.isError()) return selected;
      const { activities, remarks } = selected.value;
      const [first] = activities;
      const last = activities.at(-1);
      if (activities.length < 2 || !first || !last) {
        const message = wordsIn[context.language].tooFewToCompare(activities.length);
        return refuse(name, 'TOO_FEW_ACTIVITIES', message);
      }
      return Result.ok({
        activities: activities.map((activity) => viewActivity(activity, coach.calendar)),
        difference_first_to_last:
          first.type === last.type
            ? viewDifference(first, last)
            : `not computed: ${first.type} and ${last.type} are different sports`,
        ...remarks,
      });
    },
  });

interface Selected {
  /** Oldest first. */
  readonly activities: readonly Activity[];
  /** What was asked for and is not among them, and why. */
  readonly remarks: JsonObject;
}

async function select(
  { store, calendar }: Coach,
  context: ToolContext,
  { activity_ids: ids, date_range: range, activity_type: type }: Selection,
): Promise<Result<Selected, ToolError>> {
  const words = wordsIn[context.language];
  if (ids && range) {
    return refuse(name, 'AMBIGUOUS_SELECTION', words.eitherIdsOrDays);
  }
  if (ids) return Result.ok(selectIds(await store.findActivities(context, ids), ids, type));
  if (range) {
    const days = rangeOf(range, context, calendar, name);
    if (days.isError()) return days;
    const { from, before } = days.value;
    const newest = await store.listActivities(context, { type, from, before }, maxActivities + 1);
    const note = words.newestCompared(maxActivities);
    const remarks: JsonObject = newest.length > maxActivities ? { note } : {};
    return Result.ok({ activities: newest.slice(0, maxActivities).reverse(), remarks });
  }
  return refuse(name, 'NO_SELECTION', words.idsOrDays);
}

function selectIds(
  found: readonly Activity[],
  ids: readonly string[],
  type: Selection['activity_type'],
): Selected {
  const activities = found.filter((activity) => !type || activity.type === type);
  const others = found.filter((activity) => !activities.includes(activity)).map(({ id }) => id);
  const missing = ids.filter((id) => !found.some((activity) => activity.id === id));
  return {
    activities,
    remarks: {
      ...(missing.length > 0 && { ids_not_found: missing }),
      ...(others.length > 0 && { ids_of_other_sports: others }),
    },
  };
}
