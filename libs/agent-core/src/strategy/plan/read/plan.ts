import type { JsonValue } from '../../../values/json/json-value.js';

/** More actions than this are not planned in one answer. */
export const maxActions = 50;

/** The one intent without a tool: conversation, which the planner answers in its own words. */
export const talkIntent = 'conversa_geral';

/** One thing to do: a tool call that has yet to be made. */
export interface PlannedAction {
  readonly intent: string;
  readonly tool: string;
  /** An object; the planner's own text where no object can be read in it. */
  readonly slots: JsonValue;
}

/** Why something that the planner wrote is not done. */
export type DropReason =
  | 'NOT_AN_ACTION'
  | 'INTENT_NOT_AVAILABLE'
  | 'DUPLICATE'
  | 'TOO_MANY'
  /** Talk beside actions: the segments of the actions are the answer. */
  | 'BESIDE_ACTIONS';

export interface DroppedAction {
  readonly intent: string;
  readonly reason: DropReason;
}

/** What is made of a planner's answer, whatever it was. */
export interface Plan {
  /** What was read of the answer, null where it was no JSON. */
  readonly read: JsonValue;
  readonly actions: readonly PlannedAction[];
  readonly dropped: readonly DroppedAction[];
  /** What was asked for and no action stands for, in the words of the request. */
  readonly notUnderstood: readonly string[];
  /** Whether the planner wants to go on once the results of the actions are known. */
  readonly replan: boolean;
  /** The planner's own words, where talk is all that was asked for. */
  readonly reply?: string;
  /** Why nothing could be read. */
  readonly problem?: string;
}

export const noPlan = (problem: string): Plan => ({
  read: null,
  actions: [],
  dropped: [],
  notUnderstood: [],
  replan: false,
  problem,
});
