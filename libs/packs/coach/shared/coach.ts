import type { AgentTool } from '@faina/sdk';
import type { CoachStore } from '../store/coach-store.js';
import type { LocalCalendar } from '../../calendar/local-date.js';

/** What the coach's tools work with. */
export interface Coach {
  readonly store: CoachStore;
  readonly calendar: LocalCalendar;
}

/** A tool of the coach, made for one store and time zone. */
export type CoachTool = (coach: Coach) => AgentTool;
