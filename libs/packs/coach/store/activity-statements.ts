import type { NewActivity } from './coach-store.js';
import type { MergedActivity } from './merge-activity.js';
import { maxStartGapMs } from './same-activity.js';

/**
 * Files of one owner, $2 of tenant $1, take turns until the end of the transaction: two with the same
 * activity at once would each find none. A statement of its own, as one sees what was there when it
 * began.
 */
export const awaitTurnSql =
  "select pg_advisory_xact_lock(hashtextextended('coach_activities ' || $1 || ' ' || $2, 0))::text";

const columns = `
  id, source_key as "sourceKey", field_sources as "fieldSources", type, source_type as "sourceType",
  name, started_at as "startedAt", distance_meters as "distanceMeters",
  moving_seconds as "movingSeconds", elapsed_seconds as "elapsedSeconds",
  average_heart_rate as "averageHeartRate", max_heart_rate as "maxHeartRate",
  average_cadence as "averageCadence", average_watts as "averageWatts",
  elevation_meters as "elevationMeters", calories`;

/**
 * The owner's activities that some of those in $3 may be: of the same number at the source, or of
 * about the same start. All rows come as one JSON parameter: with a parameter per value, planning
 * alone takes ten times as long. The limits have each search read an index: in a table that has just
 * grown, PostgreSQL would take the owner's few thousand activities for one, and read them for each.
 */
export const likelyActivitiesSql = `
  with incoming as (
    select * from jsonb_to_recordset($3::jsonb) as activity (
      "sourceKey" text, "earliest" timestamptz, "latest" timestamptz)
  )
  select known.* from incoming cross join lateral (
    select ${columns} from coach_activities
    where tenant = $1 and owner = $2 and source_key = incoming."sourceKey"
    limit 1
  ) known
  union
  select near.* from incoming cross join lateral (
    select ${columns} from coach_activities
    where tenant = $1 and owner = $2 and started_at between incoming."earliest" and incoming."latest"
    order by started_at desc limit 20
  ) near
  order by "startedAt", id`;

/** The rows for $3 of the statement above. */
export const toLikelyRows = (activities: readonly NewActivity[]): string =>
  JSON.stringify(
    activities.map(({ sourceKey, startedAt }) => ({
      sourceKey,
      earliest: new Date(startedAt.getTime() - maxStartGapMs),
      latest: new Date(startedAt.getTime() + maxStartGapMs),
    })),
  );

/** Writes the activities in $3 of tenant $1 and owner $2, new ones and those that have changed. */
export const writeActivitiesSql = `
  insert into coach_activities as stored (
    id, tenant, owner, source_key, field_sources, type, source_type, name, started_at,
    distance_meters, moving_seconds, elapsed_seconds, average_heart_rate, max_heart_rate,
    average_cadence, average_watts, elevation_meters, calories
  )
  select
    id, $1, $2, "sourceKey", "fieldSources", type, "sourceType", name, "startedAt",
    "distanceMeters", "movingSeconds", "elapsedSeconds", "averageHeartRate", "maxHeartRate",
    "averageCadence", "averageWatts", "elevationMeters", calories
  from jsonb_to_recordset($3::jsonb) as activity (
    id uuid, "sourceKey" text, "fieldSources" jsonb, type sport_type, "sourceType" text, name text,
    "startedAt" timestamptz, "distanceMeters" float8, "movingSeconds" int, "elapsedSeconds" int,
    "averageHeartRate" float8, "maxHeartRate" float8, "averageCadence" float8,
    "averageWatts" float8, "elevationMeters" float8, calories float8
  )
  on conflict (id) do update set
    source_key = excluded.source_key, field_sources = excluded.field_sources,
    source_type = excluded.source_type, name = excluded.name, started_at = excluded.started_at,
    distance_meters = excluded.distance_meters, moving_seconds = excluded.moving_seconds,
    elapsed_seconds = excluded.elapsed_seconds, average_heart_rate = excluded.average_heart_rate,
    max_heart_rate = excluded.max_heart_rate, average_cadence = excluded.average_cadence,
    average_watts = excluded.average_watts, elevation_meters = excluded.elevation_meters,
    calories = excluded.calories
  where stored.tenant = $1 and stored.owner = $2`;

/** The rows for $3 of the statement above. */
export const toActivityRows = (activities: readonly MergedActivity[]): string =>
  JSON.stringify(activities);
