import { effect, signal } from '@preact/signals';
import { recall, store } from '../session/browser-store.ts';

/** The languages of the console. */
export type Language = 'en' | 'pt-BR';

/** The one that is shown. */
export const language = signal<Language>('en');

/** Begins with the language that was chosen in this browser, else with the one that it wishes. */
export function beginLanguage(): void {
  const stored = recall('language');
  const wished = window.navigator.languages.find((tag) => /^(en|pt)\b/.test(tag));
  const isKnown = stored === 'en' || stored === 'pt-BR';
  language.value = isKnown ? stored : wished?.startsWith('pt') ? 'pt-BR' : 'en';
  effect(() => {
    document.documentElement.lang = language.value;
  });
}

/** Shows the console in another language, in this browser from now on. */
export function chooseLanguage(chosen: Language): void {
  store('language', chosen);
  language.value = chosen;
}
