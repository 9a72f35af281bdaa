export const JobStatusType = {
  PENDING: 'PENDING',
  ACTIVE: 'ACTIVE',
  DELAYED: 'DELAYED',
  WAITING: 'WAITING',
  COMPLETED: 'COMPLETED',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
} as const;

export type JobStatusType = (typeof JobStatusType)[keyof typeof JobStatusType];

/** The one table of status moves; a move that is not here is refused everywhere. */
const moves: Readonly<Record<JobStatusType, readonly JobStatusType[]>> = {
  PENDING: ['ACTIVE', 'FAILED', 'CANCELLED'],
  ACTIVE: ['COMPLETED', 'FAILED', 'CANCELLED', 'DELAYED', 'WAITING', 'PENDING'],
  DELAYED: ['ACTIVE', 'CANCELLED'],
  WAITING: ['PENDING', 'FAILED', 'CANCELLED'],
  COMPLETED: [],
  FAILED: [],
  CANCELLED: [],
};

/** The states from which a job may move to `to`, for guarded updates. */
export const statesBefore = (to: JobStatusType): readonly JobStatusType[] =>
  Object.values(JobStatusType).filter((from) => moves[from].includes(to));

export class JobStatus {
  constructor(readonly type: JobStatusType) {}

  is(type: JobStatusType): boolean {
    return this.type === type;
  }

  isFinal(): boolean {
    return moves[this.type].length === 0;
  }

  /** @throws IllegalMoveError when the table has no such move. */
  moveTo(to: JobStatusType): JobStatus {
    if (!moves[this.type].includes(to)) throw new IllegalMoveError(this.type, to);
    return new JobStatus(to);
  }
}

/** A defect of the caller: verbs are called in states where they do not apply. */
export class IllegalMoveError extends Error {
  override readonly name = 'IllegalMoveError';

  constructor(
    readonly from: JobStatusType,
    readonly to: JobStatusType,
  ) {
    super(`A job cannot move from ${from} to ${to}.`);
  }
}
