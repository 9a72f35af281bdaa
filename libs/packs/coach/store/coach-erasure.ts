/** See `eraseOwner`. */
export const coachErasure = [
  'coach_activities',
  'coach_workouts',
  'coach_plans',
  'coach_sleep',
].map((table) => `delete from ${table} where tenant = $1 and owner = $2 returning 1`);
