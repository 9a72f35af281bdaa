import { Result, ToolError, type Failure } from '@faina/sdk';

/** A failure that the model may mend, worded for whoever asked. */
export const refuse = (toolName: string, code: string, message: string): Failure<ToolError> =>
  Result.error(new ToolError(message, toolName, undefined, true, code));
