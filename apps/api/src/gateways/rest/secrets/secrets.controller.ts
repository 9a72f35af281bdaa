import { Body, Controller, Delete, Get, Param, Put, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Principal } from '../../../auth/principal.js';
import {
  type TenantSecretRow,
  TenantSecretsService,
} from '../../../secrets/tenant-secrets.service.js';
import { secretNameSchema } from '../../../tools/http/http-tool.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { pageSchema, type Page } from '../paging/page.js';
import { valueOf } from '../problems/refusals.js';

const secretSchema = z
  .object({ name: z.string(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() })
  .meta({ id: 'Secret' });

type SecretView = z.output<typeof secretSchema>;

/** The body of `PUT /v1/secrets/{name}`. */
const putSecretSchema = z
  .strictObject({
    // What a header takes; a blank or a line feed at the end came with a copy.
    value: z
      .string()
      .min(1)
      .max(8_192)
      .regex(/^[!-~](?:[ -~]*[!-~])?$/, 'Printable ASCII, without blanks at the ends'),
  })
  .meta({ id: 'PutSecret', examples: [{ value: 'an-example-0123456789' }] });

type PutSecret = z.output<typeof putSecretSchema>;

const namedSchema = z.object({ name: z.string() }).meta({ id: 'NamedSecret' });

@ApiTags('Tools')
@Controller('v1/secrets')
@RequireScope('admin')
export class SecretsController {
  constructor(private readonly secrets: TenantSecretsService) {}

  @Get()
  @ApiOperation({ description: 'Nothing tells their values.' })
  @Answers(200, 'The secrets of the tenant, by name', pageSchema(secretSchema))
  async listSecrets(@CurrentPrincipal() principal: Principal): Promise<Page<SecretView>> {
    return { items: (await this.secrets.list(principal)).map(toView), nextCursor: null };
  }

  @Put(':name')
  @ApiOperation({
    description:
      'Headers of tools name it as `secret:NAME`. It is encrypted with SECRETS_KEY and read by calls alone; the next call has the new value.',
  })
  @ApiParam({ name: 'name', example: 'TICKETS_TOKEN' })
  @Answers(200, 'It has another value now', namedSchema)
  @Answers(201, 'It is stored', namedSchema)
  @Refuses(409, 'TOO_MANY_SECRETS')
  async putSecret(
    @CurrentPrincipal() principal: Principal,
    @Param('name', { schema: secretNameSchema }) name: string,
    @Body({ schema: putSecretSchema }) { value }: PutSecret,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ name: string }> {
    const isNew = valueOf(await this.secrets.put(principal, name, value));
    void reply.status(isNew ? 201 : 200);
    return { name };
  }

  @Delete(':name')
  @ApiOperation({ description: 'Tools that need it cannot be called any more.' })
  @Answers(204, 'The secret is gone')
  @Refuses(404, 'SECRET_NOT_FOUND')
  async deleteSecret(
    @CurrentPrincipal() principal: Principal,
    @Param('name') name: string,
  ): Promise<void> {
    valueOf(await this.secrets.remove(principal, name));
  }
}

const toView = ({ name, createdAt, updatedAt }: TenantSecretRow): SecretView => ({
  name,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
