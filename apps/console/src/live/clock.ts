import { signal } from '@preact/signals';

/** The time now in milliseconds, each second while somebody looks: for ages and what counts down. */
export const now = signal(Date.now());

setInterval(() => {
  if (!document.hidden) now.value = Date.now();
}, 1_000);
document.addEventListener('visibilitychange', () => {
  now.value = Date.now();
});
