import { parseJson, toolGlobSchema } from '@faina/agent-core';
import { z } from 'zod';
import { commaSeparated } from './setting.js';

/** Patterns of tools, separated by commas. */
export const toolGlobs = () => commaSeparated('').pipe(z.array(toolGlobSchema));

const toolsByTenantSchema = z.record(
  z.string().regex(/^([a-z0-9][a-z0-9_-]{0,62}|\*)$/),
  z.array(toolGlobSchema),
);

/** The tools of each tenant as JSON, by its name. */
export const toolsByTenant = () =>
  z
    .string()
    .default('{}')
    .transform((text, context): ReadonlyMap<string, readonly string[]> => {
      const parsed = toolsByTenantSchema.safeParse(parseJson(text));
      if (parsed.success) return new Map(Object.entries(parsed.data));
      context.addIssue({ code: 'custom', message: 'is no JSON object of lists of tools' });
      return z.NEVER;
    });
