import { toJsonValue, type JsonObject } from '@faina/agent-core';
import { z } from 'zod';

const maxParts = 1_000;

const contentSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({
    type: z.enum(['image', 'audio']),
    data: z.string(),
    mimeType: z.string().optional(),
  }),
  z.looseObject({
    type: z.literal('resource'),
    resource: z.looseObject({
      uri: z.string().optional(),
      mimeType: z.string().optional(),
      text: z.string().optional(),
      blob: z.string().optional(),
    }),
  }),
  z.looseObject({
    type: z.literal('resource_link'),
    uri: z.string(),
    name: z.string().optional(),
    description: z.string().optional(),
    mimeType: z.string().optional(),
  }),
]);

/** The texts of an answer, joined, and a description of everything else in it. */
export function readContent(content: readonly unknown[]): {
  readonly text: string;
  readonly parts: readonly JsonObject[];
} {
  const texts: string[] = [];
  const parts: JsonObject[] = [];
  for (const item of content.slice(0, maxParts)) {
    const parsed = contentSchema.safeParse(item);
    if (!parsed.success) parts.push({ type: 'unknown', bytes: JSON.stringify(item).length });
    else if (parsed.data.type === 'text') texts.push(parsed.data.text);
    else parts.push(describe(parsed.data));
  }
  if (content.length > maxParts) parts.push({ type: 'cut', parts: content.length - maxParts });
  return { text: texts.join('\n'), parts };
}

type Described = Exclude<z.output<typeof contentSchema>, { type: 'text' }>;

/** Bytes are counted, not kept: a model cannot read them, and the history would carry them for ever. */
function describe(part: Described): JsonObject {
  switch (part.type) {
    case 'image':
    case 'audio':
      return known({ type: part.type, mimeType: part.mimeType, bytes: base64Bytes(part.data) });
    case 'resource': {
      const { uri, mimeType, text, blob } = part.resource;
      const bytes = blob === undefined ? undefined : base64Bytes(blob);
      return known({ type: 'resource', uri, mimeType, text, bytes });
    }
    case 'resource_link': {
      const { type, uri, name, description, mimeType } = part;
      return known({ type, uri, name, description, mimeType });
    }
  }
}

const known = (members: Readonly<Record<string, string | number | undefined>>): JsonObject =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, toJsonValue(value)]],
    ),
  );

const base64Bytes = (data: string): number => Buffer.byteLength(data, 'base64');
