import { Body, Controller, Delete, Get, Param, Post, Put, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Principal } from '../../../auth/principal.js';
import { HttpToolsService } from '../../../tools/http/http-tools.service.js';
import { CurrentPrincipal, RequireScope } from '../auth/route-access.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { valueOf } from '../problems/refusals.js';
import {
  type HttpToolView,
  httpToolViewSchema,
  type HttpToolWithSecret,
  httpToolWithSecretSchema,
  type PutHttpTool,
  putHttpToolSchema,
  toHttpTool,
  toHttpToolView,
  toolNameSchema,
  type WrittenHttpToolView,
  writtenHttpToolSchema,
} from './http-tools.schema.js';

@ApiTags('Tools')
@Controller('v1/tools/:name')
@RequireScope('admin')
export class HttpToolsController {
  constructor(private readonly tools: HttpToolsService) {}

  @Put()
  @ApiOperation({
    description:
      'A tool of the tenant that is called over HTTP, in requests that are signed as webhooks are (Standard Webhooks 1.0). Replaces all of it: what the body leaves out has its default, and the secret stays. Jobs have it from their next attempt on. Private addresses are refused unless OUTBOUND_ALLOW names them.',
  })
  @ApiParam({ name: 'name', example: 'open_ticket' })
  @Answers(200, 'The tool as it is now', writtenHttpToolSchema)
  @Answers(201, 'The new tool, with the secret that signs its calls', writtenHttpToolSchema)
  @Refuses(400, 'TOOL_URL_REFUSED')
  @Refuses(409, 'TOOL_NAME_TAKEN', 'TOO_MANY_TOOLS')
  @Refuses(422, 'TOOL_UNFIT')
  async putTool(
    @CurrentPrincipal() principal: Principal,
    @Param('name', { schema: toolNameSchema }) name: string,
    @Body({ schema: putHttpToolSchema }) body: PutHttpTool,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WrittenHttpToolView> {
    const { row, secret } = valueOf(await this.tools.put(principal, name, toHttpTool(body)));
    void reply.status(secret === undefined ? 200 : 201);
    return { ...toHttpToolView(row), ...(secret !== undefined && { secret }) };
  }

  @Get()
  @ApiOperation({ description: 'The body can be PUT again, also under another name.' })
  @Answers(200, 'The tool over HTTP, without its secret', httpToolViewSchema)
  @Refuses(404, 'TOOL_NOT_FOUND')
  async getTool(
    @CurrentPrincipal() principal: Principal,
    @Param('name') name: string,
  ): Promise<HttpToolView> {
    return toHttpToolView(valueOf(await this.tools.get(principal, name)));
  }

  @Delete()
  @ApiOperation({
    description: 'It is not called any more from now on, also by jobs that run.',
  })
  @Answers(204, 'The tool is gone')
  @Refuses(404, 'TOOL_NOT_FOUND')
  async deleteTool(
    @CurrentPrincipal() principal: Principal,
    @Param('name') name: string,
  ): Promise<void> {
    valueOf(await this.tools.remove(principal, name));
  }

  @Post('rotate')
  @ApiOperation({
    description:
      'Calls are signed with both secrets for 24 hours, so that a server can change over.',
  })
  @Answers(200, 'The tool, with its new secret', httpToolWithSecretSchema)
  @Refuses(404, 'TOOL_NOT_FOUND')
  async rotateToolSecret(
    @CurrentPrincipal() principal: Principal,
    @Param('name') name: string,
  ): Promise<HttpToolWithSecret> {
    const { row, secret = '' } = valueOf(await this.tools.rotate(principal, name));
    return { ...toHttpToolView(row), secret };
  }
}
