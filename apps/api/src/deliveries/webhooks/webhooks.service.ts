import { randomUUID } from 'node:crypto';
import { Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { type Act, auditEntry } from '../../auth/audit-entry.js';
import type { Principal } from '../../auth/principal.js';
import { OutboundAddresses } from '../../outbound/outbound-addresses.js';
import { hostOf, outboundUrl } from '../../outbound/outbound-url.js';
import type { WebhookEvent } from './webhook-event.js';
import type { WebhookRefusal } from './webhook-refusal.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import {
  maxWebhooks,
  type WebhookPosition,
  WebhookRepository,
  type WebhookRow,
} from './webhook.repository.js';

/** A webhook with its secret, which is shown once. */
export interface ShownWebhook {
  readonly webhook: WebhookRow;
  readonly secret: string;
}

const notFound = (name: string) => Result.error({ code: 'WEBHOOK_NOT_FOUND', name } as const);

/** Where a tenant's news goes, and the secrets that sign it. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly secrets: WebhookSecretsService,
    private readonly addresses: OutboundAddresses,
  ) {}

  async create(
    principal: Principal,
    asked: { readonly url: string; readonly events: readonly WebhookEvent[] },
  ): Promise<Result<ShownWebhook, WebhookRefusal>> {
    const url = await this.#checked(asked.url);
    if (url.isError()) return url;
    const { tenant } = principal;
    const id = randomUUID();
    const { secret, sealed } = await this.secrets.make({ webhookId: id });
    const events = [...new Set(asked.events)];
    const row = { id, tenant, url: url.value.href, events, secret: sealed };
    const details = { host: url.value.host, events };
    const entry = auditEntry(principal, { action: 'webhook.created', target: id, details });
    if (!(await this.webhooks.add(row, entry))) {
      return Result.error({ code: 'TOO_MANY_WEBHOOKS', max: maxWebhooks });
    }
    return this.#shown(id, tenant, secret);
  }

  /** Newest first. */
  list(
    { tenant }: Principal,
    before: WebhookPosition | undefined,
    count: number,
  ): Promise<readonly WebhookRow[]> {
    return this.webhooks.list(tenant, before, count);
  }

  /** It gets nothing any more, and its deliveries are gone. */
  async remove(principal: Principal, id: string): Promise<Result<undefined, WebhookRefusal>> {
    const found = await this.webhooks.find(id, principal.tenant);
    const entry = auditEntry(principal, act('webhook.deleted', id));
    const isRemoved = found && (await this.webhooks.remove(id, principal.tenant, entry));
    return isRemoved ? Result.ok(undefined) : notFound(id);
  }

  /** A new secret; the one until now signs beside it for 24 hours. */
  async rotate(principal: Principal, id: string): Promise<Result<ShownWebhook, WebhookRefusal>> {
    const { tenant } = principal;
    if (!(await this.webhooks.find(id, tenant))) return notFound(id);
    const { secret, sealed } = await this.secrets.make({ webhookId: id });
    const entry = auditEntry(principal, act('webhook.rotated', id));
    const isRotated = await this.webhooks.rotate({ id, tenant, secret: sealed }, entry);
    return isRotated ? this.#shown(id, tenant, secret) : notFound(id);
  }

  /** The secret that signs what goes to the `webhookUrl` of the tenant's jobs. */
  async secretOf({ tenant }: Principal): Promise<Result<string, WebhookRefusal>> {
    const secret = await this.secrets.ofTenant(tenant);
    return secret === undefined ? Result.error({ code: 'SECRET_UNREADABLE' }) : Result.ok(secret);
  }

  async #shown(
    id: string,
    tenant: string,
    secret: string,
  ): Promise<Result<ShownWebhook, WebhookRefusal>> {
    const webhook = await this.webhooks.find(id, tenant);
    return webhook ? Result.ok({ webhook, secret }) : notFound(id);
  }

  /** Its name may lead elsewhere later, which is looked at again for each message. */
  async #checked(text: string): Promise<Result<URL, WebhookRefusal>> {
    const url = outboundUrl(text, this.addresses);
    if (url.isOk() && !(await this.addresses.isRefused(hostOf(url.value)))) return url;
    const fault = url.isError() ? url.error : 'not_public';
    return Result.error({ code: 'WEBHOOK_URL_REFUSED', field: 'url', fault });
  }
}

const act = (action: Act['action'], target: string): Act => ({ action, target, details: {} });
