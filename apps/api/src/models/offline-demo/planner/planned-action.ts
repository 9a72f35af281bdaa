import type { Language } from '../request-language.js';
import type { Passage } from './passage.js';

export type SlotValue = string | number | boolean;
export type Slots = Readonly<Record<string, SlotValue>>;

/** Conversation: it begins a request or it is none. */
export const TALK_INTENT = 'conversa_geral';

export interface PlannedAction {
  /** As the CRM's tools name it, for example `nota_adicionar`. */
  readonly intent: string;
  readonly slots: Slots;
}

/** The lead that the actions before have made or named, and that the next ones are about. */
export interface TurnLead {
  readonly name: string;
  /** A lead that was named is named again; one that was made is found in the job's context. */
  readonly origin: 'created' | 'named' | 'context';
}

export interface Turn {
  readonly language: Language;
  readonly lead: TurnLead | undefined;
}

/** One kind of action: the beginning by which it is recognised and the slots that are said. */
export interface PlannerIntent {
  readonly name: string;
  /** Anchored at the beginning of a clause; over its plain form. */
  readonly head: RegExp;
  /** More than one where a clause lists several things; a slot that is not said is left out. */
  readonly slots: (clause: Passage, turn: Turn) => readonly Slots[];
}
