import { z } from 'zod';

const mediaSchema = z.looseObject({
  schema: z.record(z.string(), z.json()).default({}),
  example: z.json().optional(),
  examples: z.record(z.string(), z.object({ value: z.json() })).default({}),
});

const operationSchema = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(1).optional(),
  description: z.string().min(1).optional(),
  tags: z.array(z.string()).default([]),
  security: z.array(z.unknown()).optional(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]),
  requestBody: z.object({ content: z.record(z.string(), mediaSchema) }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({
      description: z.string(),
      headers: z.record(z.string(), z.object({ $ref: z.string() })).default({}),
      content: z
        .record(
          z.string(),
          z.looseObject({
            schema: z.record(z.string(), z.json()).default({}),
            example: z.json().optional(),
            examples: z.record(z.string(), z.json()).default({}),
          }),
        )
        .optional(),
    }),
  ),
});

/** What the specs read of `/openapi.json`. */
export const documentSchema = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  tags: z.array(z.object({ name: z.string(), description: z.string().min(1) })),
  components: z.looseObject({
    schemas: z.record(z.string(), z.json()),
    headers: z.record(z.string(), z.looseObject({ description: z.string().min(1) })),
    examples: z.record(z.string(), z.object({ summary: z.string(), value: z.json() })),
  }),
});
