import type { HttpClient } from './http-client.js';
import { waitFor } from '../wait-for.js';
import { pageSchema } from '../../../src/gateways/rest/paging/page.js';
import {
  deliverySchema,
  type DeliveryView,
  webhookSchema,
  type WebhookView,
  type WebhookWithSecret,
  webhookWithSecretSchema,
} from '../../../src/gateways/rest/webhooks/webhooks.schema.js';

/** At least one delivery. */
type Deliveries = [DeliveryView, ...DeliveryView[]];

/** The webhooks of a tenant, as its admin sees them. */
export class WebhookClient {
  constructor(private readonly admin: HttpClient) {}

  async create(url: string, events: readonly string[]): Promise<WebhookWithSecret> {
    const reply = await this.admin.sendJson('POST', '/v1/webhooks', { url, events });
    if (reply.status !== 201) throw new Error(`POST answered ${reply.status}: ${reply.text}`);
    return webhookWithSecretSchema.parse(reply.json());
  }

  async rotate(id: string): Promise<WebhookWithSecret> {
    const reply = await this.admin.sendJson('POST', `/v1/webhooks/${id}/rotate`, {});
    return webhookWithSecretSchema.parse(reply.json());
  }

  async remove(id: string): Promise<void> {
    const reply = await this.admin.send('DELETE', `/v1/webhooks/${id}`);
    if (reply.status !== 204) throw new Error(`DELETE answered ${reply.status}: ${reply.text}`);
  }

  async list(): Promise<WebhookView[]> {
    const reply = await this.admin.get('/v1/webhooks?limit=100');
    return pageSchema(webhookSchema).parse(reply.json()).items;
  }

  /** Newest first. */
  async deliveries(query: string): Promise<DeliveryView[]> {
    const reply = await this.admin.get(`/v1/webhooks/deliveries?limit=100&${query}`);
    return pageSchema(deliverySchema).parse(reply.json()).items;
  }

  /** Waits until there are deliveries, and they are so. */
  async until(query: string, isSo: (all: Deliveries) => boolean): Promise<Deliveries> {
    let seen: DeliveryView[] = [];
    return waitFor<Deliveries | undefined>(
      async () => {
        seen = await this.deliveries(query);
        const [first, ...others] = seen;
        if (!first) return undefined;
        return isSo([first, ...others]) ? [first, ...others] : undefined;
      },
      { what: () => `deliveries of ${query}: ${JSON.stringify(seen)}`, deadlineMs: 20_000 },
    );
  }
}
