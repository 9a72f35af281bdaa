import type { PerLanguage } from '@faina/agent-core';
import type { CrmWords } from './crm-words.js';
import { english } from './english.js';
import { portuguese } from './portuguese.js';

/** A language is added by its file and its line here. */
export const wordsIn: PerLanguage<CrmWords> = { pt: portuguese, en: english };
