import { english } from './english.js';
import { portuguese } from './portuguese.js';
import { type PerLanguage, replyLanguageOf } from './reply-language.js';
import type { ReplyWords } from './reply-words.js';

const replyWords: PerLanguage<ReplyWords> = { pt: portuguese, en: english };

/** The words of an agent's replies. */
export const replyWordsOf = (agent: { readonly language: string }): ReplyWords =>
  replyWords[replyLanguageOf(agent)];
