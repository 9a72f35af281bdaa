import { offeredToolName, type McpToolState } from '@faina/tools';
import { Injectable } from '@nestjs/common';
import { McpPinRepository } from './mcp-pin.repository.js';
import { McpSources } from './mcp-sources.service.js';
import type { McpToolView } from './mcp-tools.schema.js';
import { notFound, Problem } from '../http/problem.js';

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

  /** Takes the description that a tool has now; throws 404 and 409. */
  async accept(name: string, acceptedBy: string): Promise<McpToolView> {
    const found = (await this.#tools()).get(name);
    if (!found) throw notFound('tool', name);
    const result = await this.pins.accept(found.server, found.tool, acceptedBy);
    if (result !== 'accepted') {
      throw new Problem(
        409,
        'NOTHING_TO_ACCEPT',
        `The description of the tool ${name} has not changed since it was accepted.`,
      );
    }
    const source = this.sources.servers.find((server) => server.owns(name));
    await source?.refreshPins();
    return (await this.#tools()).get(name) ?? { ...found, status: 'unavailable' };
  }

  async #tools(): Promise<ReadonlyMap<string, McpToolView>> {
    const { servers } = this.sources;
    const prefixes = new Map(servers.map(({ server, prefix }) => [server, prefix]));
    const pins = servers.length === 0 ? [] : await this.pins.list([...prefixes.keys()]);
    const tools = new Map<string, McpToolState>();
    for (const { server, tool, offeredHash } of pins) {
      const name = offeredToolName(prefixes.get(server) ?? '', tool);
      if (name === undefined) continue;
      const status = offeredHash === null ? 'unavailable' : 'changed';
      tools.set(name, { name, server, tool, status, description: '' });
    }
    for (const state of servers.flatMap((server) => [...server.states()])) {
      tools.set(state.name, state);
    }
    return tools;
  }
}
