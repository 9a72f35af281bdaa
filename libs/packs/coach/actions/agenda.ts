import type { Transaction } from '@faina/agent-core';
import type { SportType } from '../activity-type.js';
import type { Workout } from '../coach-store.js';
import type { OwnerScope } from '../../owner-scope.js';
import type { LocalDate } from '../../calendar/local-date.js';
import { completeWorkout, lockAgenda, lockWorkouts, moveWorkouts } from './agenda-statements.js';
import { insertWorkout, removeWorkouts, skipWorkout } from './agenda-statements.js';

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

/** An owner's workouts inside the transaction of one call; no statement sees another owner's rows. */
export class Agenda {
  readonly #scope: readonly [string, string];

  constructor(
    private readonly tx: Transaction,
    { tenant, owner }: OwnerScope,
  ) {
    this.#scope = [tenant, owner];
  }

  /** Until the transaction ends, others who rearrange this owner's days wait. */
  async lock(): Promise<void> {
    await this.tx.query(lockAgenda, [JSON.stringify(['coach_workouts', ...this.#scope])]);
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
    await this.tx.query(moveWorkouts, [...this.#scope, JSON.stringify(rows)]);
  }

  async remove(workouts: readonly PlannedWorkout[]): Promise<void> {
    await this.tx.query(removeWorkouts, [...this.#scope, workouts.map(({ id }) => id)]);
  }

  /** Notes are kept where there are no new ones. */
  async complete(id: string, notes: string | undefined): Promise<void> {
    await this.tx.query(completeWorkout, [...this.#scope, id, notes ?? null]);
  }

  async skip(id: string, reason: string): Promise<void> {
    await this.tx.query(skipWorkout, [...this.#scope, id, reason]);
  }

  async add(id: string, workout: NewWorkout): Promise<void> {
    const { date, type, description, targetPace, durationMinutes } = workout;
    const values = [id, ...this.#scope, date, type, description, targetPace, durationMinutes];
    await this.tx.query(insertWorkout, values);
  }
}
