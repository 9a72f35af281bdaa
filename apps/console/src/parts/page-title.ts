import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { signal } from '@preact/signals';
import { waitingCount } from '../frame/waiting-count.ts';

const title = signal('');

effect(() => {
  const waiting = waitingCount.value > 0 ? `(${waitingCount.value}) ` : '';
  document.title = `${waiting}${title.value ? `${title.value} · ` : ''}Faina`;
});

/** Names the page in the title of the window, beside what waits for people. */
export function usePageTitle(text: string): void {
  useEffect(() => {
    title.value = text;
  }, [text]);
}
