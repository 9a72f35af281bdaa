import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import type { Principal } from '../../../auth/principal.js';
import { scopeSchema } from '../../../auth/scopes.js';
import { Answers } from '../openapi/documented.js';
import { CurrentPrincipal, RequireScope } from './route-access.js';

const meSchema = z
  .object({
    tenant: z.string(),
    owner: z.string().describe('As jobs of this key name it'),
    scopes: z.array(scopeSchema),
    keyId: z.uuid().nullable().describe('Null for the bootstrap key and with AUTH=none'),
  })
  .meta({ id: 'Me' });

type MeView = z.infer<typeof meSchema>;

@ApiTags('Keys')
@Controller('v1/me')
export class MeController {
  @Get()
  @RequireScope(
    ...(['jobs:read', 'jobs:write', 'approvals:write', 'agents:write', 'operator'] as const),
  )
  @ApiOperation({ description: 'Whose key this is, and what it may do.' })
  @Answers(200, 'The holder of the key of this request', meSchema)
  getMe(@CurrentPrincipal() { tenant, owner, scopes, keyId }: Principal): MeView {
    return { tenant, owner, scopes: [...scopes], keyId };
  }
}
