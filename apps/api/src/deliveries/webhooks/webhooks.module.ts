import { Module } from '@nestjs/common';
import { DeliveryLogRepository } from './delivery-log.repository.js';
import { DeliveryLogService } from './delivery-log.service.js';
import { WebhookSecretRepository } from './webhook-secret.repository.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import { WebhookRepository } from './webhook.repository.js';
import { WebhooksService } from './webhooks.service.js';

/** What clients ask of webhooks. */
@Module({
  providers: [
    DeliveryLogRepository,
    DeliveryLogService,
    WebhookRepository,
    WebhookSecretRepository,
    WebhookSecretsService,
    WebhooksService,
  ],
  exports: [DeliveryLogService, WebhookSecretsService, WebhooksService],
})
export class WebhooksModule {}
