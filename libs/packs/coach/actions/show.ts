import { shorten } from '@faina/agent-core';
import type { Workout } from '../coach-store.js';

const maxShownChars = 200;

/** The description in quotation marks, cut where it is long. */
export const showWorkout = ({ description }: Pick<Workout, 'description'>): string =>
  `"${shorten(description, maxShownChars)}"`;
