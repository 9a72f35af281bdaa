import { effect, signal } from '@preact/signals';
import { recall, store } from '../session/browser-store.ts';

export type Theme = 'system' | 'light' | 'dark';

export const theme = signal<Theme>('system');

/** Begins with the theme that was chosen in this browser. */
export function beginTheme(): void {
  const stored = recall('theme');
  if (stored === 'light' || stored === 'dark') theme.value = stored;
  effect(() => {
    const { dataset } = document.documentElement;
    if (theme.value === 'system') delete dataset.theme;
    else dataset.theme = theme.value;
  });
}

/** System, light, dark, and system again. */
export function nextTheme(): void {
  theme.value = theme.value === 'system' ? 'light' : theme.value === 'light' ? 'dark' : 'system';
  store('theme', theme.value === 'system' ? undefined : theme.value);
}
