import type { AgentTool } from '@faina/agent-core';
import type { LocalCalendar } from '../calendar/local-date.js';
import type { CrmStore } from './crm-store.js';

/** What the tools of the CRM work with; those that write have their transaction besides. */
export interface Crm {
  readonly store: CrmStore;
  readonly calendar: LocalCalendar;
}

/** A tool of the CRM, made for one store and time zone. */
export type CrmTool = (crm: Crm) => AgentTool;
