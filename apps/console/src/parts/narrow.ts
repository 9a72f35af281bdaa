import { signal } from '@preact/signals';

const phone = window.matchMedia('(max-width: 839px)');

/** Whether the screen is as narrow as a phone's, where rows are stacked. */
export const isNarrow = signal(phone.matches);

phone.addEventListener('change', ({ matches }) => {
  isNarrow.value = matches;
});
