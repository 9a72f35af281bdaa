import { offeredToolName, type McpToolState } from '@faina/tools';
import { Injectable } from '@nestjs/common';
import { McpPinRepository } from './mcp-pin.repository.js';
import { McpSources } from './mcp-sources.service.js';
import type { McpToolView } from '../gateways/rest/tools/mcp-tools.schema.js';
import { auditEntry } from '../auth/audit-entry.js';
import type { Principal } from '../auth/principal.js';
import { notFound, Problem } from '../gateways/rest/problems/problem.js';

/** The tools of configured MCP servers as an operator looks after them. */
@Injectable()
export class McpToolsService {
  constructor(
    private readonly sources: McpSources,
    private readonly pins: McpPinRepository,
  ) {}

  /** Tools that servers list now, and those that they have listed before. */
  async list(): Promise<McpToolView[]> {
    return [...(await this.#tools()).values()].sort((left, right) =>
      left.name < right.name ? -1 : 1,
    );
  }

  /** Whether all configured servers, some or none of them are connected. */
  state(): 'up' | 'degraded' | 'down' {
    const { servers } = this.sources;
    const connected = servers.filter(({ isConnected }) => isConnected).length;
    if (connected === servers.length) return 'up';
    return connected > 0 ? 'degraded' : 'down';
  }

  /**
   * Takes the description with this hash. Throws 404 for an unknown tool, 409 when no description of
   * it waits, 422 when another one does: a server may have changed it since somebody looked.
   */
  async accept(principal: Principal, name: string, hash: string): Promise<McpToolView> {
    const found = (await this.#tools()).get(name);
    if (!found) throw notFound('tool', name);
    const { server, tool } = found;
    const details = { server, tool, hash };
    const isAccepted = await this.pins.accept(
      { server, tool, hash },
      auditEntry(principal, { action: 'tool.accepted', target: name, details }),
    );
    if (!isAccepted) throw await this.#refusal(found);
    const source = this.sources.servers.find((server) => server.owns(name));
    await source?.refreshPins();
    return (await this.#tools()).get(name) ?? { ...found, status: 'unavailable' };
  }

  async #refusal({ name, server, tool }: McpToolView): Promise<Problem> {
    const pin = (await this.pins.list([server])).find((one) => one.tool === tool);
    return pin === undefined || pin.offeredHash === null
      ? new Problem(
          409,
          'NOTHING_TO_ACCEPT',
          `The description of the tool ${name} has not changed since it was accepted.`,
        )
      : new Problem(
          422,
          'DESCRIPTION_HASH_MISMATCH',
          `The hash is not that of what the server of ${name} says now. Read it again and decide on that.`,
        );
  }

  async #tools(): Promise<ReadonlyMap<string, McpToolView>> {
    const { servers } = this.sources;
    const prefixes = new Map(servers.map(({ server, prefix }) => [server, prefix]));
    const pins = servers.length === 0 ? [] : await this.pins.list([...prefixes.keys()]);
    const tools = new Map<string, McpToolState>();
    for (const { server, tool, hash: acceptedHash, offeredHash } of pins) {
      const name = offeredToolName(prefixes.get(server) ?? '', tool);
      const status = offeredHash === null ? 'unavailable' : 'changed';
      const hash = offeredHash ?? acceptedHash;
      tools.set(name, { name, server, tool, status, description: '', hash });
    }
    for (const state of servers.flatMap((server) => [...server.states()])) {
      tools.set(state.name, state);
    }
    return tools;
  }
}
