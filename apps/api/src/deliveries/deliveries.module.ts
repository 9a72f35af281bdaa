import { Module } from '@nestjs/common';
import { ApprovalRepository } from '../approvals/approval.repository.js';
import { JobEndsModule } from '../job-ends/job-ends.module.js';
import { JobReadRepository } from '../job-store/reads/job-read.repository.js';
import { DispatchRepository } from './dispatch/dispatch.repository.js';
import { DispatcherService } from './dispatch/dispatcher.service.js';
import { ApprovalMailerService } from './mails/approval-mailer.service.js';
import { ApprovalMailRepository } from './mails/approval-mail.repository.js';
import { DeliveryAttemptService } from './webhooks/delivery-attempt.service.js';
import { DeliveryRepository } from './webhooks/delivery.repository.js';
import { MessageBodies } from './webhooks/message-bodies.service.js';
import { WebhookSenderService } from './webhooks/webhook-sender.service.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** What passes on that jobs move, in processes with the role of a worker. */
@Module({
  imports: [JobEndsModule, WebhooksModule],
  providers: [
    ApprovalMailRepository,
    ApprovalMailerService,
    ApprovalRepository,
    DeliveryAttemptService,
    DeliveryRepository,
    DispatchRepository,
    DispatcherService,
    JobReadRepository,
    MessageBodies,
    WebhookSenderService,
  ],
})
export class DeliveriesModule {}
