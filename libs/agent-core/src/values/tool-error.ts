/** Known by this and not by its class: a tool may bring another copy of the class. */
const toolErrorMark = Symbol.for('faina.tool-error');

/**
 * A tool's failure. Recoverable (the default) goes back to the model, which may try another way;
 * a critical one ends the job.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  /** Stable UPPER_SNAKE code, for example `WORKOUT_NOT_FOUND`. */
  readonly code: string | undefined;

  constructor(
    message: string,
    readonly toolName: string,
    readonly originalError?: unknown,
    readonly isRecoverable = true,
    code?: string,
  ) {
    super(message);
    this.code = code;
  }

  get [toolErrorMark](): true {
    return true;
  }
}

/** A failure that the model may answer by another way. @param code stable UPPER_SNAKE */
export const toolFailure = (toolName: string, code: string, message: string): ToolError =>
  new ToolError(message, toolName, undefined, true, code);

/** Whether a value is a tool's failure, of whichever copy of this module. */
export const isToolError = (value: unknown): value is ToolError =>
  value instanceof Error && toolErrorMark in value;
