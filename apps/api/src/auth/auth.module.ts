import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { AuthenticationService } from './authentication.service.js';
import { KeysService } from './keys.service.js';
import { OperatorAccessService } from './operator-access.service.js';
import { PrismaApiKeyRepository } from './prisma-api-key.repository.js';
import { RouteAccessCheck } from './route-access.check.js';

/** Authentication and scopes for every route of the process. */
@Module({
  imports: [DiscoveryModule],
  providers: [
    AuthenticationService,
    KeysService,
    OperatorAccessService,
    PrismaApiKeyRepository,
    RouteAccessCheck,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [KeysService, OperatorAccessService],
})
export class AuthModule {}
