import type { Slots, SlotValue } from './planned-action.js';

/** The slots that were said; one without a value is left out and the tool asks for it. */
export function saidSlots(slots: Readonly<Record<string, SlotValue | undefined>>): Slots {
  const said: Record<string, SlotValue> = {};
  for (const [name, value] of Object.entries(slots)) {
    if (value !== undefined && value !== '') said[name] = value;
  }
  return said;
}
