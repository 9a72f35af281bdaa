import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { JobEndsModule } from '../job-ends/job-ends.module.js';
import { AccessGuard } from '../gateways/rest/auth/access.guard.js';
import { AuditRepository } from './audit.repository.js';
import { AuditService } from './audit.service.js';
import { AuthenticationService } from './authentication.service.js';
import { KeysService } from './keys.service.js';
import { LoginCheck } from './login-check.service.js';
import { OperatorAccessService } from './operator-access.service.js';
import { PrismaApiKeyRepository } from './prisma-api-key.repository.js';
import { RefusedLogins } from './refused-logins.js';
import { RouteAccessCheck } from '../gateways/rest/auth/route-access.check.js';

/** Authentication and scopes for every route of the process. */
@Module({
  imports: [DiscoveryModule, JobEndsModule],
  providers: [
    AuditRepository,
    AuditService,
    AuthenticationService,
    KeysService,
    LoginCheck,
    OperatorAccessService,
    PrismaApiKeyRepository,
    RefusedLogins,
    RouteAccessCheck,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AuditService, KeysService, OperatorAccessService],
})
export class AuthModule {}
