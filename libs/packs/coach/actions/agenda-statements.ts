/**
 * The statements of {@link Agenda}; $1 is the tenant, $2 the owner. Dates go in and out as
 * YYYY-MM-DD, so that neither the driver's nor the server's settings touch them.
 */

/** Days are free or taken also where no row is: rows alone cannot be locked against a newcomer. */
export const lockAgenda = 'select pg_advisory_xact_lock(hashtextextended($1, 0))::text as locked';

/** Workout $3 and those of the days $4 to $5, which may be null. Always in the order of the ids. */
export const lockWorkouts = `
  select
    workout.id, to_char(workout.date, 'YYYY-MM-DD') as date, workout.type, workout.description,
    workout.target_pace as "targetPace", workout.duration_minutes as "durationMinutes",
    workout.distance_meters as "distanceMeters", workout.status, workout.notes,
    workout.skip_reason as "skipReason", plan.name as "planName",
    to_char(plan.starts_on, 'YYYY-MM-DD') as "planStartsOn",
    to_char(plan.ends_on, 'YYYY-MM-DD') as "planEndsOn"
  from coach_workouts as workout
  left join coach_plans as plan on plan.id = workout.plan_id
  where workout.tenant = $1 and workout.owner = $2
    and (workout.id = $3::uuid or workout.date between $4::date and $5::date)
  order by workout.id
  for update of workout`;

export const moveWorkouts = `
  update coach_workouts as workout set date = move.date
  from jsonb_to_recordset($3::jsonb) as move (id uuid, date date)
  where workout.tenant = $1 and workout.owner = $2 and workout.id = move.id`;

export const removeWorkouts = `
  delete from coach_workouts where tenant = $1 and owner = $2 and id = any($3::uuid[])`;

export const completeWorkout = `
  update coach_workouts
  set status = 'completed', notes = coalesce($4, notes), skip_reason = null
  where tenant = $1 and owner = $2 and id = $3::uuid`;

export const skipWorkout = `
  update coach_workouts set status = 'skipped', skip_reason = $4
  where tenant = $1 and owner = $2 and id = $3::uuid`;

export const insertWorkout = `
  insert into coach_workouts (
    id, tenant, owner, date, type, description, target_pace, duration_minutes
  ) values ($1::uuid, $2, $3, $4::date, $5::sport_type, $6, $7, $8)`;
