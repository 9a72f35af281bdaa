import type { Settlement } from '../job/settlement.js';

/** What a step of the loop asks for next. */
export type Step =
  { readonly kind: 'continue' } | { readonly kind: 'settle'; readonly settlement: Settlement };

export const proceed: Step = { kind: 'continue' };

export const settleWith = (settlement: Settlement): Step => ({ kind: 'settle', settlement });
