import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

/** Keys of a page with what they do. A key is one character, a name of DOM's, or two in turn: `g j`. */
export type Shortcuts = Readonly<
  Record<string, { readonly does: string; readonly run: () => void }>
>;

/** All that hold now, the newest last; the sheet shows them. */
export const heldShortcuts = signal<readonly Shortcuts[]>([]);

/** How long after the first of two keys the second is waited for, in milliseconds. */
const pairMs = 1_200;
let first: { readonly key: string; readonly at: number } | undefined;

/** Lets keys hold while a page, or a part of it, is shown. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const names = Object.entries(shortcuts)
    .map(([key, { does }]) => `${key} ${does}`)
    .join('\n');
  useEffect(() => {
    const held: Shortcuts = Object.fromEntries(
      Object.entries(latest.current).map(([key, { does }]) => [
        key,
        { does, run: () => latest.current[key]?.run() },
      ]),
    );
    heldShortcuts.value = [...heldShortcuts.value, held];
    return () => {
      heldShortcuts.value = heldShortcuts.value.filter((other) => other !== held);
    };
  }, [names]);
}

/** Hears keys, but not where somebody types, nor beside a key that browsers use. */
export function listenToKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    const isTyping =
      target instanceof HTMLElement &&
      target.matches(
        'input:not([type=checkbox],[type=radio]), textarea, select, [contenteditable]',
      );
    if (isTyping || document.querySelector('dialog[open]')) return;
    const pair = first && event.timeStamp - first.at < pairMs ? `${first.key} ${key}` : undefined;
    first = { key, at: event.timeStamp };
    for (const shortcuts of heldShortcuts.value.toReversed()) {
      const found = (pair !== undefined && shortcuts[pair]) || shortcuts[key];
      if (!found) continue;
      event.preventDefault();
      first = undefined;
      found.run();
      return;
    }
  };
  document.addEventListener('keydown', onKey);
  return () => {
    document.removeEventListener('keydown', onKey);
  };
}
