import {
  Result,
  type AgentTool,
  type Failure,
  type PerLanguage,
  type ToolContext,
  type ToolError,
  type Transaction,
} from '@faina/sdk';
import type { LocalCalendar } from '../../calendar/local-date.js';
import { refuse } from '../../shared/refuse.js';

/** What the tools of the CRM work with; those that write have their transaction besides. */
export interface Crm {
  /** For tools that only read. No statement sees rows of another tenant. */
  readonly database: Transaction;
  readonly calendar: LocalCalendar;
}

/** A tool of the CRM, made for one database and time zone. */
export type CrmTool = (crm: Crm) => AgentTool;

/** Why a tool of the CRM did not act. */
export interface CrmProblem {
  /** Stable UPPER_SNAKE code. */
  readonly code: string;
  /** For whoever asked; a part of the reply. */
  readonly message: PerLanguage<string>;
}

export const problem = (code: string, message: CrmProblem['message']): Failure<CrmProblem> =>
  Result.error({ code, message });

/** A problem as the answer of a tool, in the language of the agent that called it. */
export const refused = (
  toolName: string,
  { error: { code, message } }: Failure<CrmProblem>,
  { language }: Pick<ToolContext, 'language'>,
): Failure<ToolError> => refuse(toolName, code, message[language]);
