import { signal } from '@preact/signals';

/** How many questions wait for a person, as far as this page knows; in the badge, the title and the icon. */
export const waitingCount = signal(0);
