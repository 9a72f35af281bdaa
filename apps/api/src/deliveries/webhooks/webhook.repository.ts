import type { Webhook } from '@faina/database';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type AuditEntry, auditParameter, insertAudit } from '../../auth/audit-entry.js';
import { DatabasePool } from '../../database/database-pool.js';
import { inTransaction } from '../../database/in-transaction.js';
import { PrismaService } from '../../database/prisma.service.js';
import type { WebhookEvent } from './webhook-event.js';

/** A webhook without its secrets. */
export type WebhookRow = Omit<Webhook, 'secret' | 'oldSecret'>;

export interface NewWebhook {
  readonly id: string;
  readonly tenant: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Encrypted. */
  readonly secret: Uint8Array;
}

/** A place in the list, newest first. */
export interface WebhookPosition {
  readonly createdAt: string;
  readonly id: string;
}

/** What a tenant may have at most: each multiplies what is sent. */
export const maxWebhooks = 20;

/** First key of the advisory locks of those who add; the second is a hash of the tenant. */
const addLock = 4;

const takeTurn = `select pg_advisory_xact_lock(${addLock}, hashtext($1))`;

const addWebhook = `
with added as (
  insert into webhooks (id, tenant, url, events, secret)
  select $1::uuid, $2, $3, $4::text[], $5::bytea
  where (select count(*) from webhooks where tenant = $2) < ${maxWebhooks} returning id),
audited as (${insertAudit('added', '$6')})
select id from added`;

const removeWebhook = `
with removed as (delete from webhooks where id = $1 and tenant = $2 returning id),
audited as (${insertAudit('removed', '$3')})
select id from removed`;

const rotateWebhook = `
with rotated as (
  update webhooks set old_secret = secret, old_secret_until = now() + interval '24 hours', secret = $3::bytea
  where id = $1 and tenant = $2 returning id),
audited as (${insertAudit('rotated', '$4')})
select id from rotated`;

const omit = { secret: true, oldSecret: true };

/** The webhooks of tenants. */
@Injectable()
export class WebhookRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly pool: DatabasePool,
  ) {}

  /** False: the tenant has as many as it may have. */
  add({ id, tenant, url, events, secret }: NewWebhook, audit: AuditEntry): Promise<boolean> {
    const values = [id, tenant, url, events, Buffer.from(secret), auditParameter(audit)];
    return inTransaction(this.pool, async (connection) => {
      // Before the statement that counts: it sees what others have added until it begins.
      await connection.query(takeTurn, [tenant]);
      return (await connection.query(addWebhook, values)).rowCount === 1;
    });
  }

  async find(id: string, tenant: string): Promise<WebhookRow | undefined> {
    if (!z.guid().safeParse(id).success) return undefined;
    return (await this.prisma.webhook.findUnique({ where: { id, tenant }, omit })) ?? undefined;
  }

  /** Newest first. */
  list(
    tenant: string,
    before: WebhookPosition | undefined,
    count: number,
  ): Promise<readonly WebhookRow[]> {
    return this.prisma.webhook.findMany({
      where: {
        tenant,
        ...(before && {
          OR: [
            { createdAt: { lt: before.createdAt } },
            { createdAt: before.createdAt, id: { lt: before.id } },
          ],
        }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: count,
      omit,
    });
  }

  /** With its deliveries. False: there is none of that id. */
  async remove(id: string, tenant: string, audit: AuditEntry): Promise<boolean> {
    const values = [id, tenant, auditParameter(audit)];
    return (await this.pool.query(removeWebhook, values)).rowCount === 1;
  }

  /** The new secret signs from now on, the one until now beside it for 24 hours. */
  async rotate(
    { id, tenant, secret }: Pick<NewWebhook, 'id' | 'tenant' | 'secret'>,
    audit: AuditEntry,
  ): Promise<boolean> {
    const values = [id, tenant, Buffer.from(secret), auditParameter(audit)];
    return (await this.pool.query(rotateWebhook, values)).rowCount === 1;
  }
}
