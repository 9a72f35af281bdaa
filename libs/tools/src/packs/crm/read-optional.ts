import { Result, type ToolError } from '@faina/agent-core';

/** Reads an argument where there is one. */
export const readOptional = <Value>(
  given: string | undefined,
  toolName: string,
  read: (text: string, toolName: string) => Result<Value, ToolError>,
): Result<Value | undefined, ToolError> =>
  given === undefined ? Result.ok(undefined) : read(given, toolName);
