import { randomUUID } from 'node:crypto';
import type { NewActivity } from './coach-store.js';

/**
 * Adds activities of tenant $1 and owner $2 that are not there yet. All rows come as one JSON
 * parameter, $3: with a parameter per value, planning alone takes ten times as long. Without a
 * conflict target both unique keys make a repetition a no-op.
 *
 * Two files with the same activities in another order would each wait for a row of the other, so
 * that an owner's batches take turns. The order of the rows would not do: it cannot be that of two
 * keys at once.
 */
export const insertActivitiesSql = `
  with turn as (
    select pg_advisory_xact_lock(hashtextextended('coach_activities ' || $1 || ' ' || $2, 0))
  )
  insert into coach_activities (
    id, tenant, owner, source_key, type, source_type, name, started_at, distance_meters,
    moving_seconds, elapsed_seconds, average_heart_rate, max_heart_rate, average_cadence,
    average_watts, elevation_meters, calories
  )
  select
    id, $1, $2, "sourceKey", type, "sourceType", name, "startedAt", "distanceMeters",
    "movingSeconds", "elapsedSeconds", "averageHeartRate", "maxHeartRate", "averageCadence",
    "averageWatts", "elevationMeters", calories
  from turn, jsonb_to_recordset($3::jsonb) as activity (
    id uuid, "sourceKey" text, type sport_type, "sourceType" text, name text,
    "startedAt" timestamptz, "distanceMeters" float8, "movingSeconds" int, "elapsedSeconds" int,
    "averageHeartRate" float8, "maxHeartRate" float8, "averageCadence" float8,
    "averageWatts" float8, "elevationMeters" float8, calories float8
  )
  on conflict do nothing`;

/** The rows for $3, each with an id of its own. */
export const toActivityRows = (activities: readonly NewActivity[]): string =>
  JSON.stringify(activities.map((activity) => ({ id: randomUUID(), ...activity })));
