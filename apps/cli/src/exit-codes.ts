/** What the program says of its end to the one that started it. */
export const exitCodes = {
  done: 0,
  /** The job has ended otherwise than COMPLETED, or a check of `doctor` failed. */
  failed: 1,
  /** The command is wrong, or the service refuses what it asks for. */
  usage: 2,
  /** The service cannot be reached, or cannot work now. */
  unreachable: 3,
  /** The job waits for a person. */
  waits: 4,
  /** By Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
