import { Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import type { Principal } from '../../../auth/principal.js';
import { McpAuthorizationService } from '../../../mcp/mcp-authorization.service.js';
import { CurrentPrincipal, Public, RequireScope } from '../auth/route-access.js';
import { Answers, Refuses } from '../openapi/documented.js';
import { valueOf } from '../problems/refusals.js';

const linkSchema = z
  .object({
    url: z.url().describe('To be opened in a browser, once'),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'McpAuthorizationLink' });

type Link = z.output<typeof linkSchema>;

const words = {
  authorized: 'Faina is authorized at the MCP server. You may close this page.',
  refused: 'The MCP server did not authorize Faina. Ask for a new link to try again.',
};

@ApiTags('Tools')
@Controller('v1/mcp/servers')
export class McpAuthorizationController {
  constructor(private readonly authorizations: McpAuthorizationService) {}

  @Post(':name/authorize')
  @HttpCode(200)
  @RequireScope('operator')
  @ApiOperation({
    description:
      'For a server with `oauth` in MCP_CONFIG that wants a person to authorize the service. The same link while it is good, and a new one afterwards.',
  })
  @Answers(200, 'The link; once it is opened and agreed to, the server is connected to', linkSchema)
  @Refuses(404, 'MCP_SERVER_NOT_FOUND')
  @Refuses(409, 'NOTHING_TO_AUTHORIZE')
  async authorizeMcpServer(
    @CurrentPrincipal() principal: Principal,
    @Param('name') name: string,
  ): Promise<Link> {
    const { url, expiresAt } = valueOf(await this.authorizations.link(principal, name));
    return { url, expiresAt: new Date(expiresAt).toISOString() };
  }

  @Get(':name/callback')
  @Public()
  @ApiOperation({
    description:
      'Where the authorization server sends the browser back to. It needs no key: it takes only what answers a link that was asked for, once.',
  })
  @ApiProduces('text/plain')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'no-store')
  @Header('referrer-policy', 'no-referrer')
  @Answers(200, 'What became of it, in a sentence')
  @Refuses(404, 'MCP_LINK_UNKNOWN')
  async mcpAuthorizationCallback(
    @Param('name') name: string,
    @Query() query: Record<string, unknown>,
  ): Promise<string> {
    return words[valueOf(await this.authorizations.answer(name, query))];
  }
}
