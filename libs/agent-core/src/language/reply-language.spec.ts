import { describe, expect, it } from 'vitest';
import { replyLanguageOf } from './reply-language.js';

describe('the language of replies', () => {
  it.each(['en', 'en-US', 'en-gb', 'EN', 'en-Latn-GB', 'en_US'])(
    'is English for %s',
    (language) => {
      expect(replyLanguageOf({ language })).toBe('en');
    },
  );

  it.each(['pt-BR', 'pt', 'es', 'enm', 'english', '', 'de-en'])(
    'is Portuguese for %j',
    (language) => {
      expect(replyLanguageOf({ language })).toBe('pt');
    },
  );
});
