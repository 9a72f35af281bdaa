import { z } from 'zod';

/** The text of a failure that is asked for. */
export const messageSchema = z.string().min(1).max(10_000);
