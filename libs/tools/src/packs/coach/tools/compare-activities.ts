import { defineReadTool, Result, ToolError } from '@faina/agent-core';
import { z } from 'zod';
import { activityTypeSchema } from '../activity-type.js';
import type { Activity, OwnerScope } from '../coach-store.js';
import type { Coach, CoachTool } from '../coach.js';
import { instantsOf } from '../date-range.js';
import { localDateSchema } from '../../../calendar/local-date.js';
import { viewActivity } from '../views/activity-view.js';
import { viewDifference } from '../views/difference-view.js';

const name = 'compare_activities';
const maxActivities = 20;

const parameters = z.strictObject({
  activity_ids: z
    .array(z.uuid())
    .max(maxActivities)
    .optional()
    .describe('Ids of the activities to compare, as other tools give them'),
  date_range: z
    .strictObject({ start_date: localDateSchema, end_date: localDateSchema })
    .optional()
    .describe('Compares all activities of these days (YYYY-MM-DD, both counted) instead'),
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
      const activities = selected.value;
      const [first] = activities;
      const last = activities.at(-1);
      if (activities.length < 2 || !first || !last) {
        return refuse(
          'TOO_FEW_ACTIVITIES',
          `A comparison needs at least two activities, but ${activities.length} matched. ` +
            `Use get_activities_range to find more, or choose a longer date_range.`,
        );
      }
      const found = new Set(activities.map(({ id }) => id));
      const notFound = selection.activity_ids?.filter((id) => !found.has(id)) ?? [];
      return Result.ok({
        activities: activities.map((activity) => viewActivity(activity, coach.calendar)),
        difference_first_to_last:
          first.type === last.type
            ? viewDifference(first, last)
            : `not computed: ${first.type} and ${last.type} are different sports`,
        ...(notFound.length > 0 && { ids_not_found: notFound }),
        ...(selection.date_range &&
          activities.length === maxActivities && {
            note: `Comparadas no máximo ${maxActivities} atividades, as mais recentes.`,
          }),
      });
    },
  });

/** The chosen activities, oldest first. */
async function select(
  { store, calendar }: Coach,
  scope: OwnerScope,
  { activity_ids: ids, date_range: range, activity_type: type }: Selection,
): Promise<Result<Activity[], ToolError>> {
  if (ids && range) {
    return refuse('AMBIGUOUS_SELECTION', 'Give either activity_ids or date_range, not both.');
  }
  if (ids) {
    const activities = await store.findActivities(scope, ids);
    return Result.ok(activities.filter((activity) => !type || activity.type === type));
  }
  if (range) {
    const instants = instantsOf(calendar, range.start_date, range.end_date, name);
    if (instants.isError()) return instants;
    const newest = await store.listActivities(scope, { type, ...instants.value }, maxActivities);
    return Result.ok(newest.reverse());
  }
  return refuse('NO_SELECTION', 'Give activity_ids (at least two) or a date_range.');
}

const refuse = (code: string, message: string) =>
  Result.error(new ToolError(message, name, undefined, true, code));
