import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '../../../auth/principal.js';
import { DeliveryLogService } from '../../../deliveries/webhooks/delivery-log.service.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { decodeCursor, pageOf, pageSchema, type Page } from '../paging/page.js';
import { valueOf } from '../problems/refusals.js';
import {
  deliveryPositionSchema,
  deliverySchema,
  type DeliveryView,
  listDeliveriesQuerySchema,
  type ListDeliveriesQuery,
  toDelivery,
} from './webhooks.schema.js';

@ApiTags('Webhooks')
@Controller('v1/webhooks/deliveries')
@RequireScope('admin')
export class WebhookDeliveriesController {
  constructor(private readonly deliveries: DeliveryLogService) {}

  @Get()
  @ApiOperation({
    description:
      'What was sent, what is being tried again and what was given up, of the last 30 days.',
  })
  @Answers(200, 'The deliveries of the tenant, newest first', pageSchema(deliverySchema))
  async listWebhookDeliveries(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: listDeliveriesQuerySchema }) query: ListDeliveriesQuery,
  ): Promise<Page<DeliveryView>> {
    const { limit, cursor, ...filter } = query;
    const position = decodeCursor(deliveryPositionSchema, cursor);
    const before = position && BigInt(position.seq);
    const rows = await this.deliveries.list(principal, { ...filter, before }, limit + 1);
    return pageOf(rows, limit, toDelivery, ({ seq }) => ({ seq: String(seq) }));
  }

  @Post(':id/resend')
  @ApiOperation({
    description:
      'With the same id, and tried for another 24 hours. One that is being sent at this moment stays as it is.',
  })
  @Answers(202, 'The delivery, which is due now', deliverySchema)
  @Refuses(404, 'DELIVERY_NOT_FOUND')
  @Refuses(409, 'WEBHOOK_SWITCHED_OFF')
  async resendWebhookDelivery(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<DeliveryView> {
    return toDelivery(valueOf(await this.deliveries.resend(principal, id)));
  }
}
