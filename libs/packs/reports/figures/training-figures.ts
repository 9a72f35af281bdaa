import type { SportType } from '../../coach/index.js';

/** An owner's activities of one sport in a period. */
export interface SportFigures {
  readonly sport: SportType;
  readonly activities: number;
  /** Metres; of those activities that have a distance. */
  readonly distanceMeters: number;
  readonly withoutDistance: number;
  /** Seconds; of those activities that have a time. */
  readonly seconds: number;
  readonly withoutTime: number;
  /** TRIMP; of those activities whose load could be computed. */
  readonly load: number;
  /** Loads estimated from the time alone. */
  readonly estimatedLoads: number;
  readonly withoutLoad: number;
}

export interface SleepFigures {
  readonly nights: number;
  /** Days of the period that have passed and have no night. */
  readonly missing: number;
  /** Minutes; null without a night. */
  readonly averageAsleepMinutes: number | null;
  /** 0 to 100; null where no night has one. */
  readonly averageScore: number | null;
}

export interface TrainingFigures {
  /** Sports with activities. */
  readonly sports: readonly SportFigures[];
  /** Whether there were more activities than a report reads. */
  readonly isCut: boolean;
  readonly sleep: SleepFigures;
}
