import type { z } from 'zod';
import type { KeyHolder } from './keyed-service.js';
import {
  writtenHttpToolSchema,
  type WrittenHttpToolView,
} from '../../../src/gateways/rest/tools/http-tools.schema.js';
import type { httpToolSchema } from '../../../src/tools/http/http-tool.js';

type Definition = Partial<z.input<typeof httpToolSchema>> & { readonly url: string };

/** A tool over HTTP that takes an order and acts unasked, but for what is said. */
export const orderTool = (definition: Definition) => ({
  description: 'Does something with an order. Use it when the test says so.',
  inputSchema: {
    type: 'object',
    properties: { order: { type: 'string' } },
    required: ['order'],
    additionalProperties: false,
  },
  approval: 'never',
  ...definition,
});

/** A JSON Schema of so many levels, of which the outermost is one. */
export const deepSchema = (levels: number): object =>
  levels === 1 ? {} : { not: deepSchema(levels - 1) };

/** Writes a tool over HTTP. */
export async function putTool(
  admin: Pick<KeyHolder, 'sendJson'>,
  name: string,
  definition: Definition,
): Promise<WrittenHttpToolView> {
  const { effect } = definition;
  const tool = { ...orderTool(definition), ...(effect === 'none' && { approval: undefined }) };
  const reply = await admin.sendJson('PUT', `/v1/tools/${name}`, tool);
  if (reply.status > 201) throw new Error(`PUT tool answered ${reply.status}: ${reply.text}`);
  return writtenHttpToolSchema.parse(reply.json());
}
