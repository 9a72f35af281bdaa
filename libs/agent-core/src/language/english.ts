import type { ReplyWords } from './portuguese.js';

export const english: ReplyWords = {
  done: 'Actions completed',
  failed: 'There were failures',

  howToHelp: 'How can I help?',
  notUnderstood: 'I did not understand the request and nothing was done.',
  partsNotUnderstood: (quotes) => `I did not understand or cannot do: ${quotes}`,
  abilities: (purposes) => `You can ask me to: ${purposes}.`,
  plannerFailed: 'I could not plan the request now and nothing was done. Try again in a moment.',
  replanFailed: 'The rest of the request could not be planned.',
  tooManyActions: (max) =>
    `I carry out at most ${max} actions a message; the others were not done.`,
  limitReached: (notDone) =>
    notDone === 1
      ? 'A limit was reached and 1 action was not done.'
      : `A limit was reached and ${notDone} actions were not done.`,

  useOf: (toolName) => `use ${toolName}`,
  slotsMissing: (purpose, names) => `To ${purpose} I need: ${names}.`,
  slotsInvalid: (purpose, names) => `To ${purpose} I need a valid value for: ${names}.`,
  allSlotsInvalid: (purpose) => `To ${purpose} I need valid values.`,
  impossible: (purpose) => `It was not possible to ${purpose}.`,
  tooSlow: (purpose) => `It was not possible to ${purpose}: the action did not end in time.`,
  approvedWithChanges: (by) => `(approved with changes by ${by})`,
  unanswered: (purpose) => `Nobody answered in time whether to ${purpose}, so it was not done.`,
  rejected: (purpose) => `The action to ${purpose} was not approved.`,
  rejectedBecause: (purpose, reason) => `The action to ${purpose} was not approved: ${reason}`,
  effectUnknown: (purpose) => `It is not known whether the action to ${purpose} took effect.`,
  noEffect: (purpose) => `The action to ${purpose} had no effect and was not repeated.`,

  waitsForApproval: (question) => `Waiting for approval: ${question}`,
  waitsForAttention: (circumstance) => `Waiting for a person: ${circumstance}`,
  waitsForTool: (toolName) => `Waiting for the answer of ${toolName}`,
};
