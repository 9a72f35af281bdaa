import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';
import { examplesKey } from './schema-converter.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const schemaSchema = z.looseObject({
  $ref: z.string().optional(),
  [examplesKey]: z.array(z.json()).default([]),
});

/**
 * Shows the examples of a body's schema where readers of the document look for them and the page takes
 * what it fills in. A schema names its own by `.meta({ examples })`.
 */
export const documentExamples = (operation: Operation, document: OpenAPIObject): void => {
  const { requestBody } = operation;
  if (requestBody === undefined || !('content' in requestBody)) return;
  for (const media of Object.values(requestBody.content)) {
    const examples = examplesOf(media.schema, document);
    if (examples.length === 0) continue;
    media.examples = Object.fromEntries(
      examples.map((value, index) => [`Example ${String(index + 1)}`, { value }]),
    );
  }
};

function examplesOf(schema: unknown, document: OpenAPIObject): readonly unknown[] {
  const parsed = schemaSchema.safeParse(schema);
  if (!parsed.success) return [];
  const { $ref, [examplesKey]: examples } = parsed.data;
  if ($ref === undefined) return examples;
  const name = $ref.replace('#/components/schemas/', '');
  return examplesOf(document.components?.schemas?.[name], document);
}
