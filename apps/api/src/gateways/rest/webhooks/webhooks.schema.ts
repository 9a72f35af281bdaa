import { z } from 'zod';
import type { DeliveryRow } from '../../../deliveries/webhooks/delivery-log.service.js';
import { webhookEvents } from '../../../deliveries/webhooks/webhook-event.js';
import type { ShownWebhook } from '../../../deliveries/webhooks/webhooks.service.js';
import { cursorTimeSchema, pageQuerySchema } from '../paging/page.js';

const eventSchema = z.enum(webhookEvents);

const maxUrlChars = 2_000;

/** The body of `POST /v1/webhooks`. */
export const createWebhookSchema = z
  .strictObject({
    url: z.string().min(1).max(maxUrlChars).describe('https, or http'),
    events: z.array(eventSchema).min(1).max(webhookEvents.length),
  })
  .meta({
    id: 'CreateWebhook',
    examples: [{ url: 'https://example.com/faina', events: ['job.completed', 'job.failed'] }],
  });

export type CreateWebhook = z.output<typeof createWebhookSchema>;

export const webhookSchema = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.string()),
    createdAt: z.iso.datetime(),
    switchedOffAt: z.iso
      .datetime()
      .nullable()
      .describe('Since when nothing is sent to it: it has answered 410'),
  })
  .meta({ id: 'Webhook' });

export type WebhookView = z.output<typeof webhookSchema>;

export const toWebhook = (row: ShownWebhook['webhook']): WebhookView =>
  webhookSchema.parse({
    ...row,
    createdAt: row.createdAt.toISOString(),
    switchedOffAt: row.switchedOffAt?.toISOString() ?? null,
  });

const secretText = z.string().describe('`whsec_` and base64; verifies messages');

export const webhookWithSecretSchema = webhookSchema
  .extend({
    secret: secretText.describe('Signs its messages; it is shown only here and only once'),
  })
  .meta({ id: 'WebhookWithSecret' });

export type WebhookWithSecret = z.output<typeof webhookWithSecretSchema>;

export const toWebhookWithSecret = ({ webhook, secret }: ShownWebhook): WebhookWithSecret => ({
  ...toWebhook(webhook),
  secret,
});

export const webhookSecretSchema = z
  .object({ secret: secretText })
  .meta({ id: 'TenantWebhookSecret' });

export type TenantWebhookSecret = z.output<typeof webhookSecretSchema>;

export const webhookPositionSchema = z.strictObject({
  createdAt: cursorTimeSchema,
  id: z.uuid(),
});

const deliveryStatusSchema = z.enum(['pending', 'delivered', 'failed']);

export const deliverySchema = z
  .object({
    id: z.uuid().describe('`webhook-id` of the message, the same with every attempt'),
    webhookId: z.uuid().nullable().describe('Null for the `webhookUrl` of the job'),
    jobId: z.uuid(),
    type: z.string().describe('The event'),
    url: z.string(),
    status: deliveryStatusSchema,
    attempts: z.int(),
    lastStatus: z.int().nullable().describe('What the receiver last answered'),
    lastError: z
      .string()
      .nullable()
      .describe(
        'Why the last attempt failed: TIMEOUT, REFUSED, REDIRECTED, ADDRESS_REFUSED, GONE, SECRET_UNREADABLE, or a code of the connection such as ECONNREFUSED',
      ),
    lastAttemptAt: z.iso.datetime().nullable(),
    nextAttemptAt: z.iso.datetime().nullable().describe('Null when it is over'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'WebhookDelivery' });

export type DeliveryView = z.output<typeof deliverySchema>;

export const toDelivery = (row: DeliveryRow): DeliveryView =>
  deliverySchema.parse({
    ...row,
    lastAttemptAt: row.attemptedAt?.toISOString() ?? null,
    nextAttemptAt: row.status === 'pending' ? row.nextAt.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  });

export const listDeliveriesQuerySchema = pageQuerySchema.extend({
  jobId: z.uuid().optional(),
  webhookId: z.uuid().optional(),
  status: deliveryStatusSchema.optional(),
});

export type ListDeliveriesQuery = z.output<typeof listDeliveriesQuerySchema>;

export const deliveryPositionSchema = z.strictObject({ seq: z.string().regex(/^\d{1,18}$/) });
