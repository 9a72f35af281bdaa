import { escapeHtml, type JsonObject, shorten, showHiddenCharacters } from '@faina/agent-core';
import { z } from 'zod';

const argsSchema = z.record(z.string(), z.json());
const fieldSchema = z.object({
  title: z.string().min(1).optional().catch(undefined),
  description: z.string().optional().catch(undefined),
});
const fieldsSchema = z.object({ properties: z.record(z.string(), fieldSchema) });

/** Of what a schema, which may be another server's, says of a field. */
const maxTitleChars = 100;
const maxHelpChars = 300;

/** Every argument as it is sent, under the title that the tool's schema gives it; empty where there is none. */
export function argumentFields(args: unknown, schema: JsonObject | undefined): string {
  const known = fieldsSchema.safeParse(schema);
  const fields = known.success ? new Map(Object.entries(known.data.properties)) : undefined;
  const terms = Object.entries(argsSchema.parse(args)).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
    const { title, description } = fields?.get(name) ?? {};
    const head = title
      ? `${shown(shorten(title, maxTitleChars))} <code>${shown(name)}</code>`
      : shown(name);
    const help = description ? ` title="${shown(shorten(description, maxHelpChars))}"` : '';
    return `<dt${help}>${head}</dt><dd>${shown(text)}</dd>`;
  });
  return terms.length === 0 ? '' : `<dl>${terms.join('')}</dl>`;
}

/** What could turn a text around or hide in it is seen. */
export const shown = (text: string): string => escapeHtml(showHiddenCharacters(text));
