import { language } from './language.ts';

/** A text, or one that is made of values. */
type Text = string | ((...values: never[]) => string);

/**
 * The texts of a page in both languages; whoever calls what it answers is shown again when the language
 * changes: `const texts = defineTexts({ en: { title: 'Inbox' }, 'pt-BR': { title: 'Pendências' } })`.
 */
export function defineTexts<Texts extends Readonly<Record<string, Text>>>(texts: {
  readonly en: Texts;
  readonly 'pt-BR': NoInfer<Texts>;
}): () => Texts {
  return () => texts[language.value];
}
