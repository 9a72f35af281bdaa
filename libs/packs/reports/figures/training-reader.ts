import type { Transaction } from '@faina/sdk';
import type { LocalDate } from '../../calendar/local-date.js';
import type { Activity, ActivityFilter, CoachStore, SleepNight } from '../../coach/index.js';
import type { OwnerScope } from '../../shared/owner-scope.js';

/** Times leave as milliseconds, so that every driver reads them alike. */
type ActivityRow = Omit<Activity, 'startedAt'> & { readonly startedAtMs: number };

const activitiesSql = `
  select id::text as "id", source_key as "sourceKey", type::text as "type",
    source_type as "sourceType", name as "name",
    (extract(epoch from started_at) * 1000)::float8 as "startedAtMs",
    distance_meters as "distanceMeters", moving_seconds as "movingSeconds",
    elapsed_seconds as "elapsedSeconds", average_heart_rate as "averageHeartRate",
    max_heart_rate as "maxHeartRate", average_cadence as "averageCadence",
    average_watts as "averageWatts", elevation_meters as "elevationMeters", calories as "calories"
  from coach_activities
  where tenant = $1 and owner = $2 and ($3::text is null or type::text = $3::text)
    and ($4::timestamptz is null or started_at >= $4::timestamptz)
    and ($5::timestamptz is null or started_at < $5::timestamptz)
  order by started_at desc, id desc
  limit $6::int4`;

const nightsSql = `
  select date::text as "date", asleep_minutes as "asleepMinutes", deep_minutes as "deepMinutes",
    rem_minutes as "remMinutes", awake_minutes as "awakeMinutes", score as "score",
    hrv_ms as "hrvMs", resting_heart_rate as "restingHeartRate"
  from coach_sleep
  where tenant = $1 and owner = $2 and date between $3::date and $4::date
  order by date`;

/**
 * Reads the coach's tables within a transaction: a tool with a local effect holds a connection
 * already, and one that waited for a second could wait for ever.
 */
export class TrainingReader implements Pick<CoachStore, 'listActivities' | 'listSleep'> {
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly tx: Transaction) {}

  async listActivities(
    { tenant, owner }: OwnerScope,
    { type, from, before }: ActivityFilter,
    limit: number,
  ): Promise<Activity[]> {
    const rows = await this.#query<ActivityRow>(activitiesSql, [
      tenant,
      owner,
      type ?? null,
      from ?? null,
      before ?? null,
      limit,
    ]);
    return rows.map(({ startedAtMs, ...row }) => ({ ...row, startedAt: new Date(startedAtMs) }));
  }

  listSleep({ tenant, owner }: OwnerScope, from: LocalDate, to: LocalDate): Promise<SleepNight[]> {
    return this.#query<SleepNight>(nightsSql, [tenant, owner, from, to]);
  }

  /** A connection runs one statement at a time, whatever its callers do. */
  #query<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    const answer = this.#last.then(() => this.tx.query<Row>(sql, values));
    this.#last = answer.catch(() => undefined);
    return answer;
  }
}
