import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
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
  createdKeySchema,
  createKeySchema,
  keyPositionSchema,
  keySchema,
  toKey,
  type CreatedKey,
  type CreateKey,
  type Key,
} from './keys.schema.js';
import { KeysService } from '../../../keys/keys.service.js';
import type { Principal } from '../../../auth/principal.js';
import { CurrentPrincipal, RequireScope } from './route-access.js';

@Controller('v1/keys')
@RequireScope('admin')
export class KeysController {
  constructor(private readonly keys: KeysService) {}

  @Post()
  @ApiOperation({
    description:
      "With scopes that the caller holds, for an owner of the caller's tenant; for another tenant by an operator. The key itself is in this answer and nowhere else: it is stored as a hash.",
  })
  @Answers(201, 'The new key, shown only here', createdKeySchema)
  @Refuses(403, 'TENANT_NOT_MANAGED', 'SCOPE_NOT_HELD')
  async createKey(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: createKeySchema }) body: CreateKey,
  ): Promise<CreatedKey> {
    const expiresAt = body.expiresAt ? new Date(body.expiresAt) : null;
    const created = await this.keys.create(principal, { ...body, expiresAt });
    const { stored, key } = valueOf(created);
    return { ...toKey(stored), key };
  }

  @Get()
  @ApiOperation({
    description: 'Without the keys themselves: their first characters tell them apart.',
  })
  @Answers(
    200,
    'Keys of the tenant (of all tenants for an operator), newest first',
    pageSchema(keySchema),
  )
  async listKeys(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: pageQuerySchema }) { limit, cursor }: PageQuery,
  ): Promise<Page<Key>> {
    const after = decodeCursor(keyPositionSchema, cursor);
    const rows = await this.keys.list(principal, after, limit + 1);
    return pageOf(rows, limit, toKey, ({ id, createdAt }) => ({ createdAt, id }));
  }

  @Delete(':id')
  @ApiOperation({
    description: 'From then on it is refused, and jobs that were submitted with it end.',
  })
  @Answers(204, 'The key is revoked; its open jobs are cancelled')
  @Refuses(403, 'SCOPE_NOT_HELD')
  @Refuses(404, 'KEY_NOT_FOUND')
  async revokeKey(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<void> {
    valueOf(await this.keys.revoke(principal, id));
  }
}
