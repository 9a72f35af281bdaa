import { createHash, randomUUID } from 'node:crypto';
import { canonicalJson, toJsonValue } from '@faina/agent-core';
import type { NewPlan } from './training-plan.schema.js';
import type { OwnerScope } from '../../shared/owner-scope.js';

/**
 * Adds plan $3 of tenant $1 and owner $2 with its workouts, $4 and $5 as JSON, unless it is there.
 * One statement: no reader sees a plan without its workouts. The same plan at the same moment may meet
 * either of the unique indexes that hold its id.
 */
export const insertPlanSql = `
  with added as (
    insert into coach_plans (id, tenant, owner, name, goal, starts_on, ends_on)
    select $3::uuid, $1, $2, name, goal, "startsOn", "endsOn"
    from jsonb_to_record($4::jsonb) as plan (
      name text, goal text, "startsOn" date, "endsOn" date
    )
    on conflict do nothing
    returning id
  ), workouts as (
    insert into coach_workouts (
      id, tenant, owner, plan_id, date, type, description, target_pace, duration_minutes,
      distance_meters
    )
    select
      workout.id, $1, $2, added.id, date, type, description, "targetPace", "durationMinutes",
      "distanceMeters"
    from added, jsonb_to_recordset($5::jsonb) as workout (
      id uuid, date date, type sport_type, description text, "targetPace" text,
      "durationMinutes" int, "distanceMeters" float8
    )
  )
  select id from added`;

/** The rows for $5, each with an id of its own. */
export const toWorkoutRows = ({ workouts }: NewPlan): string =>
  JSON.stringify(workouts.map((workout) => ({ id: randomUUID(), ...workout })));

/**
 * The id of a plan follows from whose it is and what it says, so that the same plan is stored once,
 * however often and however many times at once it is sent. A UUID of version 8 (RFC 9562, 5.8).
 */
export function planIdOf({ tenant, owner }: OwnerScope, plan: NewPlan): string {
  const hex = createHash('sha256')
    .update(canonicalJson(toJsonValue([tenant, owner, plan])))
    .digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}
