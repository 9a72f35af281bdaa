import { Injectable } from '@nestjs/common';
import { McpAuthorizationRepository } from './mcp-authorization.repository.js';
import { McpPinRepository } from './mcp-pin.repository.js';

/** What is kept of MCP servers, for their sources. */
@Injectable()
export class McpStores {
  constructor(
    readonly pins: McpPinRepository,
    readonly authorizations: McpAuthorizationRepository,
  ) {}
}
