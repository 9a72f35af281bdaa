import type { Transaction } from '@faina/sdk';
import type { SportType } from '../store/activity-type.js';
import type { Workout } from '../store/coach-store.js';
import type { OwnerScope } from '../../shared/owner-scope.js';
import type { LocalDate } from '../../calendar/local-date.js';

/** A workout with the first and last day of its plan; both null for one outside of every plan. */
export interface PlannedWorkout extends Workout {
  readonly planName: string | null;
  readonly planStartsOn: LocalDate | null;
  readonly planEndsOn: LocalDate | null;
}

export interface Move {
  readonly workout: PlannedWorkout;
  readonly to: LocalDate;
}

export interface NewWorkout {
  readonly date: LocalDate;
  readonly type: SportType;
  readonly description: string;
  readonly targetPace: string | null;
  readonly durationMinutes: number | null;
}

/** Workout $3 and those of the days $4 to $5, which may be null. Always in the order of the ids. */
const lockWorkouts = `
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

/**
 * An owner's workouts inside the transaction of one call; no statement sees another owner's rows. Dates
 * go in and out as YYYY-MM-DD, so that neither the driver's nor the server's settings touch them.
 */
export class Agenda {
  readonly #scope: readonly [string, string];

  constructor(
    private readonly tx: Transaction,
    { tenant, owner }: OwnerScope,
  ) {
    this.#scope = [tenant, owner];
  }

  /**
   * Until the transaction ends, others who rearrange this owner's days wait. Days are free or taken also
   * where no row is: rows alone cannot be locked against a newcomer.
   */
  async lock(): Promise<void> {
    await this.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))::text as locked', [
      JSON.stringify(['coach_workouts', ...this.#scope]),
    ]);
  }

  /** Locks the workout; undefined when this owner has none of that id. */
  async find(id: string): Promise<PlannedWorkout | undefined> {
    const [workout] = await this.tx.query<PlannedWorkout>(lockWorkouts, [
      ...this.#scope,
      id,
      null,
      null,
    ]);
    return workout;
  }

  /** Locks the workout and, in the same order for everybody, all others of the days, both counted. */
  findWithDays(id: string, from: LocalDate, to: LocalDate): Promise<PlannedWorkout[]> {
    return this.tx.query<PlannedWorkout>(lockWorkouts, [...this.#scope, id, from, to]);
  }

  async move(moves: readonly Move[]): Promise<void> {
    const rows = moves.map(({ workout: { id }, to }) => ({ id, date: to }));
    await this.tx.query(
      `update coach_workouts as workout set date = move.date
      from jsonb_to_recordset($3::jsonb) as move (id uuid, date date)
      where workout.tenant = $1 and workout.owner = $2 and workout.id = move.id`,
      [...this.#scope, JSON.stringify(rows)],
    );
  }

  async remove(workouts: readonly PlannedWorkout[]): Promise<void> {
    await this.tx.query(
      `delete from coach_workouts where tenant = $1 and owner = $2 and id = any($3::uuid[])`,
      [...this.#scope, workouts.map(({ id }) => id)],
    );
  }

  /** Notes are kept where there are no new ones. */
  async complete(id: string, notes: string | undefined): Promise<void> {
    await this.tx.query(
      `update coach_workouts
      set status = 'completed', notes = coalesce($4, notes), skip_reason = null
      where tenant = $1 and owner = $2 and id = $3::uuid`,
      [...this.#scope, id, notes ?? null],
    );
  }

  async skip(id: string, reason: string): Promise<void> {
    await this.tx.query(
      `update coach_workouts set status = 'skipped', skip_reason = $4
      where tenant = $1 and owner = $2 and id = $3::uuid`,
      [...this.#scope, id, reason],
    );
  }

  async add(id: string, workout: NewWorkout): Promise<void> {
    const { date, type, description, targetPace, durationMinutes } = workout;
    const values = [id, ...this.#scope, date, type, description, targetPace, durationMinutes];
    await this.tx.query(
      `insert into coach_workouts (
        id, tenant, owner, date, type, description, target_pace, duration_minutes
      ) values ($1::uuid, $2, $3, $4::date, $5::sport_type, $6, $7, $8)`,
      values,
    );
  }
}
