import { english } from './english.js';
import { portuguese, type ReplyWords } from './portuguese.js';

/** A language that replies are worded in where no model words them. */
export type ReplyLanguage = 'pt' | 'en';

/** What is said in each of them. */
export type PerLanguage<Words> = Readonly<Record<ReplyLanguage, Words>>;

/**
 * The language of an agent's replies: English where its tag is `en` or begins with it (`en-US`),
 * Portuguese for all others. Source of the tags: BCP 47.
 */
export const replyLanguageOf = ({ language }: { readonly language: string }): ReplyLanguage =>
  /^en(?![a-z])/i.test(language) ? 'en' : 'pt';

const replyWords: PerLanguage<ReplyWords> = { pt: portuguese, en: english };

/** The words of an agent's replies. */
export const replyWordsOf = (agent: { readonly language: string }): ReplyWords =>
  replyWords[replyLanguageOf(agent)];
