/**
 * What people are told in a language without a model. A `purpose` is what a tool's intent says of
 * itself and completes the sentence: `adicionar a nota`, `add the note`.
 */
export interface ReplyWords {
  /** Headings of what was done and what was not. */
  readonly done: string;
  readonly failed: string;

  /** To talk that the planner had no words for. */
  readonly howToHelp: string;
  /** To a plan without an action. */
  readonly notUnderstood: string;
  /** To parts of a request of which others were carried out; quoted. */
  readonly partsNotUnderstood: (quotes: string) => string;
  /** What the agent can be asked for. */
  readonly abilities: (purposes: string) => string;
  readonly plannerFailed: string;
  readonly replanFailed: string;
  readonly tooManyActions: (max: number) => string;
  readonly limitReached: (notDone: number) => string;

  /** Stands for the purpose of a tool that has no intent. */
  readonly useOf: (toolName: string) => string;
  readonly slotsMissing: (purpose: string, names: string) => string;
  readonly slotsInvalid: (purpose: string, names: string) => string;
  /** The same where the slots as a whole are of no use. */
  readonly allSlotsInvalid: (purpose: string) => string;
  readonly impossible: (purpose: string) => string;
  readonly tooSlow: (purpose: string) => string;
  readonly rejected: (purpose: string) => string;
  readonly rejectedBecause: (purpose: string, reason: string) => string;
  readonly effectUnknown: (purpose: string) => string;
  readonly noEffect: (purpose: string) => string;

  /** What a job says that waits for a person. */
  readonly waitsForApproval: (question: string) => string;
  readonly waitsForAttention: (circumstance: string) => string;
}
