import { find, type Passage, rule } from '../passage.js';
import type { Slots } from '../planned-action.js';
import { saidSlots } from '../said-slots.js';

/** A UUID in plain text; a part of patterns. */
export const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const IDENTIFIER = rule(UUID);

/** The first UUID of a passage. */
export const identifierIn = (passage: Passage): string | undefined =>
  find(passage, IDENTIFIER)?.whole.plain;

/** `{ [name]: uuid }` where there is one. */
export const identifierSlot = (passage: Passage, name: string): Slots =>
  saidSlots({ [name]: identifierIn(passage) });
