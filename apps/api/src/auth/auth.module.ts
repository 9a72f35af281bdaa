import { Module } from '@nestjs/common';
import { ApiKeyRepository } from './api-key.repository.js';
import { AuditViewsRepository } from './audit-views.repository.js';
import { AuthenticationService } from './authentication.service.js';
import { LoginCheck } from './login-check.service.js';
import { RefusedLogins } from './refused-logins.js';

/** Who somebody is who asks, and what is known of keys. */
@Module({
  providers: [
    ApiKeyRepository,
    AuditViewsRepository,
    AuthenticationService,
    LoginCheck,
    RefusedLogins,
  ],
  exports: [ApiKeyRepository, AuditViewsRepository, AuthenticationService],
})
export class AuthModule {}
