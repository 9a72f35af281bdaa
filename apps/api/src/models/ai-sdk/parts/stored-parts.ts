import { type ModelMessage, type ModelParts, parseJson } from '@faina/agent-core';
import { z } from 'zod';
import type { ProviderOptions, SdkMessage } from '../sdk-model.js';

/** A part of an answer as the SDK sends it. */
export type SdkPart = Extract<SdkMessage, { role: 'assistant' }>['content'][number];

/** What a provider wants to have back with a part, by the name under which the SDK knows it. */
export type PartOptions = ProviderOptions;

/** Written by this service alone, so that no more is looked at than which version of it that was. */
const optionsSchema = z.custom<PartOptions>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

const partSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('reasoning'),
    text: z.string(),
    /** `previous`: those of the reasoning before it, which providers repeat for each of its paragraphs. */
    options: z.union([z.literal('previous'), optionsSchema]).optional(),
  }),
  /** The next so many UTF-16 units of the entry's words. */
  z.strictObject({
    type: z.literal('text'),
    chars: z.int().min(0),
    options: optionsSchema.optional(),
  }),
  /** The next call of the entry, with the id that it has to go back with where that is signed. */
  z.strictObject({
    type: z.literal('call'),
    id: z.string().optional(),
    options: optionsSchema.optional(),
  }),
  z.strictObject({
    type: z.literal('custom'),
    kind: z.templateLiteral([z.string(), '.', z.string()]),
    options: optionsSchema.optional(),
  }),
]);

const storedPartsSchema = z.strictObject({
  /** Digest of all that was sent before the answer, where its thinking holds for that alone. */
  prefix: z.string().optional(),
  /** Of the answer as a whole. */
  options: optionsSchema.optional(),
  /** The answer from its beginning to its end, without what its entry has already. */
  parts: z.array(partSchema),
});

export type StoredPart = z.infer<typeof partSchema>;
export type StoredParts = z.infer<typeof storedPartsSchema>;

export type AssistantMessage = Extract<ModelMessage, { readonly role: 'assistant' }>;

/** An attempt asks its model again and again with the same parts. */
const read = new WeakMap<ModelParts, StoredParts | undefined>();

/**
 * The parts of a message; undefined where there are none, or where its words or calls are not those
 * that they were made for.
 */
export function readParts({ parts, content, tool_calls: calls }: AssistantMessage) {
  if (!parts) return undefined;
  if (!read.has(parts)) read.set(parts, storedPartsSchema.safeParse(parseJson(parts.content)).data);
  const stored = read.get(parts);
  if (!stored) return undefined;
  const chars = stored.parts.reduce(
    (sum, part) => sum + (part.type === 'text' ? part.chars : 0),
    0,
  );
  const callCount = stored.parts.filter(({ type }) => type === 'call').length;
  return chars === (content?.length ?? 0) && callCount === calls.length ? stored : undefined;
}
