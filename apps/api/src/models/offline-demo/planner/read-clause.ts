import { breaksIn } from './breaks.js';
import { PLANNER_INTENTS } from './intents/index.js';
import { part, type Passage } from './passage.js';
import type { PlannerIntent, Slots, Turn } from './planned-action.js';

/** Where the end of a clause is not understood, so many of its delimiters are looked at. */
const MOST_ENDS = 30;

/** A clause that is understood: what kind of action it asks for, and the slots of each of them. */
export interface ReadClause {
  readonly planner: PlannerIntent;
  readonly slots: readonly Slots[];
}

/** The first intent that recognises a clause and finds something to do in it. */
export function readClause(clause: Passage, turn: Turn): ReadClause | undefined {
  for (const planner of PLANNER_INTENTS) {
    if (!planner.head.test(clause.plain)) continue;
    const slots = planner.slots(clause, turn);
    if (slots.length > 0) return { planner, slots };
  }
  return undefined;
}

/** What is understood of a clause from its beginning on, and what stands behind that. */
export interface ReadBeginning {
  readonly read: ReadClause;
  readonly heard: Passage;
  /** Empty where all of it is understood. */
  readonly tail: Passage;
}

/** Reads a clause, or as much of its beginning as can be read up to one of its delimiters. */
export function readBeginning(clause: Passage, turn: Turn): ReadBeginning | undefined {
  const ends = breaksIn(clause).slice(0, MOST_ENDS).toReversed();
  for (const { from, to } of [{ from: clause.text.length, to: clause.text.length }, ...ends]) {
    const heard = part(clause, 0, from);
    const read = readClause(heard, turn);
    if (read) return { read, heard, tail: part(clause, to) };
  }
  return undefined;
}
