/** Exit codes of the process. 78 is EX_CONFIG of sysexits.h: starting again without a change is futile. */
export const exitCodes = { done: 0, failure: 1, configuration: 78 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export type StartUpProblem = {
  /** What happened, as a sentence. */
  readonly happened: string;
  /** What that means for the service. */
  readonly meaning: string;
  /** What to do about it. */
  readonly remedy: string;
  /** Failure, unless a change is needed first. */
  readonly exitCode?: ExitCode;
  /** True where the same start may succeed a moment later. */
  readonly mayPass?: boolean;
};

/** A known reason why the service cannot start; shown to the operator as it is, without a stack. */
export class StartUpError extends Error {
  override readonly name = 'StartUpError';
  readonly exitCode: ExitCode;
  readonly mayPass: boolean;

  constructor(problem: StartUpProblem, options?: ErrorOptions) {
    super(`${problem.happened}\n${problem.meaning}\n${problem.remedy}`, options);
    this.exitCode = problem.exitCode ?? exitCodes.failure;
    this.mayPass = problem.mayPass ?? false;
  }
}
