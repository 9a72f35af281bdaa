import type { SleepNight } from './coach-store.js';

/**
 * Adds nights of tenant $1 and owner $2 that are not there yet; all of them come as JSON in $3. Their
 * order keeps two files at once from waiting for one another.
 */
export const insertSleepSql = `
  insert into coach_sleep (
    tenant, owner, date, asleep_minutes, deep_minutes, rem_minutes, awake_minutes, score, hrv_ms,
    resting_heart_rate
  )
  select
    $1, $2, date, "asleepMinutes", "deepMinutes", "remMinutes", "awakeMinutes", score, "hrvMs",
    "restingHeartRate"
  from jsonb_to_recordset($3::jsonb) as night (
    date date, "asleepMinutes" int, "deepMinutes" int, "remMinutes" int, "awakeMinutes" int,
    score int, "hrvMs" float8, "restingHeartRate" int
  )
  order by date
  on conflict do nothing`;

/** The rows for $3. */
export const toSleepRows = (nights: readonly SleepNight[]): string => JSON.stringify(nights);
