import { Result, type Failure } from '@faina/agent-core';
import type { CrmWords } from './words/crm-words.js';

/** Why a tool of the CRM did not act. */
export interface CrmProblem {
  /** Stable UPPER_SNAKE code. */
  readonly code: string;
  /** For whoever asked; a part of the reply. */
  readonly message: (words: CrmWords) => string;
}

export const refuse = (code: string, message: CrmProblem['message']): Failure<CrmProblem> =>
  Result.error({ code, message });
