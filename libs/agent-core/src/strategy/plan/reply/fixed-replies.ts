import type { ReplyWords } from '../../../language/reply-words.js';
import type { PlannedIntent } from '../../../tool/planned-intent.js';

const maxPurposes = 20;

/** Talk that the planner had no words for. */
export const helpReply = (intents: readonly PlannedIntent[], words: ReplyWords): string =>
  withAbilities(words.howToHelp, intents, words);

/** A plan without an action. */
export const emptyPlanReply = (intents: readonly PlannedIntent[], words: ReplyWords): string =>
  withAbilities(words.notUnderstood, intents, words);

function withAbilities(
  reply: string,
  intents: readonly PlannedIntent[],
  words: ReplyWords,
): string {
  const purposes = intents.slice(0, maxPurposes).map(({ purpose }) => purpose);
  return purposes.length === 0 ? reply : `${reply} ${words.abilities(purposes.join('; '))}`;
}
