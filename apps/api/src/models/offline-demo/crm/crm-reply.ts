import type { Language } from '../request-language.js';

/** What became of one thing that was asked for. */
export interface Told {
  readonly isDone: boolean;
  readonly text: string;
}

const HEADINGS = {
  pt: { done: 'Ações realizadas', failed: 'Ocorreram falhas' },
  en: { done: 'Actions completed', failed: 'There were failures' },
};

/** One thing as it is, several in the order of the work; what failed apart. */
export function crmReply(told: readonly Told[], language: Language): string {
  const [first, ...others] = told;
  if (!first || others.length === 0) return first?.text ?? '';
  const { done, failed } = HEADINGS[language];
  return [line(done, told, true), line(failed, told, false)]
    .filter((text) => text !== '')
    .join('\n');
}

function line(heading: string, told: readonly Told[], isDone: boolean): string {
  const texts = told.filter((one) => one.isDone === isDone).map(({ text }) => withoutStop(text));
  return texts.length === 0 ? '' : `${heading}: ${texts.join('; ')}.`;
}

/** The sentence ends with the last of them. */
const withoutStop = (text: string): string => text.trim().replace(/(?<!\.)\.$/, '');
