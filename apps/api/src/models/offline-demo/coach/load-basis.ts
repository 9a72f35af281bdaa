import { z } from 'zod';
import type { Language } from '../request-language.js';

const based = z.object({ basis: z.object({ loads_estimated_from_duration: z.number().min(1) }) });

/** Says how many loads are estimates, when there are any. */
export function estimatedLoads(data: unknown, language: Language): string[] {
  const parsed = based.safeParse(data);
  if (!parsed.success) return [];
  const count = parsed.data.basis.loads_estimated_from_duration;
  return [
    language === 'pt'
      ? `Cargas estimadas pela duração, por falta de frequência cardíaca: ${count}.`
      : `Loads estimated from duration for want of a heart rate: ${count}.`,
  ];
}
