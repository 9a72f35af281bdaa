import { z } from 'zod';

/** The sports that the coach knows apart; everything else is OTHER. */
export const sportTypes = ['RUNNING', 'CYCLING', 'SWIMMING', 'STRENGTH', 'OTHER'] as const;

export type SportType = (typeof sportTypes)[number];

/** The sports that a tool may be asked for. */
export const activityTypeSchema = z
  .enum(['RUNNING', 'CYCLING', 'SWIMMING', 'STRENGTH'])
  .describe('Sport; all sports when absent');
