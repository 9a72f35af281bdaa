import { SetMetadata } from '@nestjs/common';
import type { PlainScope } from '../../../auth/scopes.js';

export const requiredScopesKey = 'faina:required-scopes';

/** Lets a route be called with one of these scopes. Every route names some or is `@Public()`. */
export const RequireScope = (...oneOf: readonly [PlainScope, ...PlainScope[]]) =>
  SetMetadata(requiredScopesKey, oneOf);
