import { Result } from '@faina/agent-core';
import type { CrmProblem } from './crm-problem.js';

/** Reads an argument where there is one. */
export const readOptional = <Value>(
  given: string | undefined,
  read: (text: string) => Result<Value, CrmProblem>,
): Result<Value | undefined, CrmProblem> =>
  given === undefined ? Result.ok(undefined) : read(given);
