import type { PerLanguage } from '@faina/sdk';
import { english } from './english.js';
import { type CoachWords, portuguese } from './portuguese.js';

/** A language is added by its file and its line here. */
export const wordsIn: PerLanguage<CoachWords> = { pt: portuguese, en: english };
