import { z } from 'zod';
import type { Language } from '../request-language.js';

const noted = z.object({ note: z.string() });

/** A tool's own remark on its result. The tools write Portuguese; other answers leave it out. */
export function noteOf(data: unknown, language: Language): string[] {
  const parsed = noted.safeParse(data);
  return parsed.success && language === 'pt' ? [parsed.data.note] : [];
}
