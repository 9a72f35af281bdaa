import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '../../../auth/principal.js';
import { WebhooksService } from '../../../deliveries/webhooks/webhooks.service.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { Answers, Refuses } from '../openapi/documented.js';
import {
  decodeCursor,
  pageOf,
  pageQuerySchema,
  pageSchema,
  type Page,
  type PageQuery,
} from '../paging/page.js';
import { valueOf } from '../problems/refusals.js';
import {
  createWebhookSchema,
  type CreateWebhook,
  type TenantWebhookSecret,
  toWebhook,
  toWebhookWithSecret,
  webhookPositionSchema,
  webhookSchema,
  webhookSecretSchema,
  type WebhookView,
  type WebhookWithSecret,
  webhookWithSecretSchema,
} from './webhooks.schema.js';

@ApiTags('Webhooks')
@Controller('v1/webhooks')
@RequireScope('admin')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Post()
  @ApiOperation({
    description:
      'It is told of the jobs of all owners of the tenant, in signed messages (Standard Webhooks 1.0). The secret is in this answer and nowhere else. Private addresses are refused unless OUTBOUND_ALLOW names them.',
  })
  @Answers(201, 'The new webhook, with its secret', webhookWithSecretSchema)
  @Refuses(400, 'WEBHOOK_URL_REFUSED')
  @Refuses(409, 'TOO_MANY_WEBHOOKS')
  async createWebhook(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: createWebhookSchema }) body: CreateWebhook,
  ): Promise<WebhookWithSecret> {
    return toWebhookWithSecret(valueOf(await this.webhooks.create(principal, body)));
  }

  @Get()
  @ApiOperation({ description: 'Without their secrets.' })
  @Answers(200, 'The webhooks of the tenant, newest first', pageSchema(webhookSchema))
  async listWebhooks(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: pageQuerySchema }) { limit, cursor }: PageQuery,
  ): Promise<Page<WebhookView>> {
    const before = decodeCursor(webhookPositionSchema, cursor);
    const rows = await this.webhooks.list(principal, before, limit + 1);
    return pageOf(rows, limit, toWebhook, ({ createdAt, id }) => ({ createdAt, id }));
  }

  @Get('secret')
  @ApiOperation({
    description:
      'It is the same for all jobs of the tenant, and is made when it is first asked for.',
  })
  @Answers(200, 'The secret that signs what goes to the `webhookUrl` of jobs', webhookSecretSchema)
  @Refuses(409, 'SECRET_UNREADABLE')
  async tenantWebhookSecret(
    @CurrentPrincipal() principal: Principal,
  ): Promise<TenantWebhookSecret> {
    return { secret: valueOf(await this.webhooks.secretOf(principal)) };
  }

  @Delete(':id')
  @ApiOperation({
    description: 'Nothing is sent to it any more, and its deliveries are forgotten.',
  })
  @Answers(204, 'The webhook is gone')
  @Refuses(404, 'WEBHOOK_NOT_FOUND')
  async deleteWebhook(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<void> {
    valueOf(await this.webhooks.remove(principal, id));
  }

  @Post(':id/rotate')
  @ApiOperation({
    description:
      'Messages are signed with both secrets for 24 hours, so that a receiver can change over.',
  })
  @Answers(200, 'The webhook, with its new secret', webhookWithSecretSchema)
  @Refuses(404, 'WEBHOOK_NOT_FOUND')
  async rotateWebhook(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<WebhookWithSecret> {
    return toWebhookWithSecret(valueOf(await this.webhooks.rotate(principal, id)));
  }
}
