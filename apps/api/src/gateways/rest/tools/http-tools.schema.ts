import { z } from 'zod';
import { type HttpTool, httpToolSchema } from '../../../tools/http/http-tool.js';
import type { TenantToolRow } from '../../../tools/tenant/tenant-tool.js';

/** As agents call it. */
export const toolNameSchema = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'snake_case, at most 64');

/** What a tool is read with beside what it is written with; ignored where it is written. */
const readOnly = { name: z.string(), source: z.string(), hash: z.string() };

/** A tool over HTTP as it is read. */
export const httpToolViewSchema = z
  .object({
    ...httpToolSchema.shape,
    ...readOnly,
    approval: z.enum(['always', 'never']),
    hash: readOnly.hash.describe('Changes with the tool; consent to a call is bound to it'),
  })
  .meta({ id: 'HttpTool' });

export type HttpToolView = z.output<typeof httpToolViewSchema>;

const secret = z.string().describe('`whsec_` and base64; verifies its calls');

/** A tool that was PUT. */
export const writtenHttpToolSchema = httpToolViewSchema
  .extend({ secret: secret.optional().describe('Of a new tool: signs its calls, shown only here') })
  .meta({ id: 'WrittenHttpTool' });

export type WrittenHttpToolView = z.output<typeof writtenHttpToolSchema>;

export const httpToolWithSecretSchema = httpToolViewSchema
  .extend({ secret })
  .meta({ id: 'HttpToolWithSecret' });

export type HttpToolWithSecret = z.output<typeof httpToolWithSecretSchema>;

/** The body of `PUT /v1/tools/{name}`. */
export const putHttpToolSchema = httpToolSchema
  .extend({
    name: readOnly.name.optional().describe('Ignored, like source and hash'),
    source: readOnly.source.optional(),
    hash: readOnly.hash.optional(),
  })
  .meta({
    id: 'PutHttpTool',
    examples: [
      {
        description: 'Opens a ticket for the support team. Use it when somebody reports a fault.',
        inputSchema: {
          type: 'object',
          properties: { title: { type: 'string', minLength: 1, maxLength: 200 } },
          required: ['title'],
          additionalProperties: false,
        },
        url: 'https://example.com/tools/open-ticket',
        method: 'POST',
        effect: 'external',
        idempotency: 'key',
        timeoutMs: 10_000,
        headers: {},
        approval: 'never',
      },
    ],
  });

export type PutHttpTool = z.output<typeof putHttpToolSchema>;

/** Without what is ignored. */
export const toHttpTool = ({ name: _n, source: _s, hash: _h, ...tool }: PutHttpTool): HttpTool =>
  tool;

export function toHttpToolView({ name, hash, definition }: TenantToolRow): HttpToolView {
  const { approval = 'always', ...tool } = httpToolSchema.parse(definition);
  return { ...tool, approval, name, source: 'http', hash };
}
