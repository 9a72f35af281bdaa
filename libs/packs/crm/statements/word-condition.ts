import { leadSearchText } from './lead-columns.js';

/**
 * That a lead's name or company contains a word, given as the parameter `$n`. Its wildcards are
 * escaped here and not before: without accents some characters become wildcards. A word of which
 * nothing is left means nobody.
 */
export const containsWord = (parameter: string): string => `
  ${searchText(parameter)} <> ''
  and ${leadSearchText} like
    '%' || regexp_replace(${searchText(parameter)}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** The same at the beginning of a word: Ana is not Mariana. */
export const beginsWord = (parameter: string): string => `
  ${containsWord(parameter)}
  and ${leadSearchText} ~
    ('(^|[^[:alnum:]])' || regexp_replace(${searchText(parameter)}, '([^[:alnum:][:space:]])', '\\\\\\1', 'g'))`;

const searchText = (parameter: string): string => `public.faina_search_text(${parameter}::text)`;
