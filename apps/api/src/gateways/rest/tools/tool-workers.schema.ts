import { z } from 'zod';
import { remoteToolSchema } from '../../../tools/remote/remote-tool.js';
import { toolNameSchema } from './http-tools.schema.js';

export const workerNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/)
  .describe('Names one process; another one takes another name');

/** The body of `POST /v1/tool-workers`. */
export const toolWorkerSchema = z
  .strictObject({
    name: workerNameSchema,
    tools: z
      .array(remoteToolSchema.extend({ name: toolNameSchema }))
      .min(1)
      .max(50)
      .refine(
        (tools) => new Set(tools.map(({ name }) => name)).size === tools.length,
        'Each name once',
      ),
  })
  .meta({
    id: 'RegisterToolWorker',
    examples: [
      {
        name: 'erp-1',
        tools: [
          {
            name: 'order_bread',
            description: 'Orders bread for a day. Use it when somebody asks for bread.',
            inputSchema: {
              type: 'object',
              properties: { loaves: { type: 'integer', minimum: 1 } },
              required: ['loaves'],
              additionalProperties: false,
            },
            effect: 'external',
            idempotency: 'key',
          },
        ],
      },
    ],
  });

export type RegisterToolWorker = z.output<typeof toolWorkerSchema>;

export const registeredSchema = z
  .object({
    name: z.string(),
    tools: z.array(z.string()),
    leaseMs: z.int().describe('How long a claimed call is yours without a heartbeat'),
  })
  .meta({ id: 'RegisteredToolWorker' });
