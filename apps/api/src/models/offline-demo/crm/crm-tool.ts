import type { z } from 'zod';
import type { Language } from '../request-language.js';
import type { Texts } from '../texts.js';

/** What a call of a CRM tool gave, and what it was asked with. */
export interface CrmResult {
  readonly data: unknown;
  readonly args: Readonly<Record<string, unknown>>;
  readonly language: Language;
}

/** A tool of the CRM as the stand-in knows it. */
export interface CrmTool {
  readonly name: string;
  /** The planner's intent that it serves. */
  readonly intent: string;
  /** Completes "Para ... preciso de" and "To ... I need". */
  readonly purpose: Texts;
  /** One sentence on what it did or found; undefined where its data is of another form. */
  readonly told: (result: CrmResult) => string | undefined;
}

/** How a tool tells of data of a known form. */
export const telling =
  <Schema extends z.ZodType>(
    schema: Schema,
    words: (data: z.output<Schema>, result: CrmResult) => string,
  ): CrmTool['told'] =>
  (result) => {
    const read = schema.safeParse(result.data);
    return read.success ? words(read.data, result) : undefined;
  };
