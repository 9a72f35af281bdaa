import { Result } from '@faina/agent-core';
import { offeredToolName, type McpToolState } from '@faina/tools';
import { Injectable } from '@nestjs/common';
import { auditEntry } from '../auth/audit-entry.js';
import type { Principal } from '../auth/principal.js';
import { McpPinRepository, type PinnedTexts } from './mcp-pin.repository.js';
import { McpSources } from './mcp-sources.service.js';

/** Why the description of a tool is not accepted: none of it waits, or another one than was read. */
export interface McpToolRefusal {
  readonly code: 'TOOL_NOT_FOUND' | 'NOTHING_TO_ACCEPT' | 'DESCRIPTION_HASH_MISMATCH';
  readonly name: string;
}

/** A tool, and what is accepted and offered of it; undefined for one that was never pinned. */
export interface McpToolDetails {
  readonly state: McpToolState;
  readonly texts: PinnedTexts | undefined;
}

/** The tools of configured MCP servers as an operator looks after them. */
@Injectable()
export class McpToolsService {
  constructor(
    private readonly sources: McpSources,
    private readonly pins: McpPinRepository,
  ) {}

  /** Tools that servers list now, and those that they have listed before. */
  async list(): Promise<McpToolState[]> {
    return [...(await this.#tools()).values()].sort((left, right) =>
      left.name < right.name ? -1 : 1,
    );
  }

  /** One of them, with what a person compares. */
  async read(name: string): Promise<Result<McpToolDetails, McpToolRefusal>> {
    const state = (await this.#tools()).get(name);
    if (!state) return Result.error({ code: 'TOOL_NOT_FOUND', name });
    return Result.ok({ state, texts: await this.pins.texts(state.server, state.tool) });
  }

  /** Takes the description with this hash; a server may have changed it since somebody looked. */
  async accept(
    principal: Principal,
    name: string,
    hash: string,
  ): Promise<Result<McpToolState, McpToolRefusal>> {
    const found = (await this.#tools()).get(name);
    if (!found) return Result.error({ code: 'TOOL_NOT_FOUND', name });
    const { server, tool } = found;
    const details = { server, tool, hash };
    const isAccepted = await this.pins.accept(
      { server, tool, hash },
      auditEntry(principal, { action: 'tool.accepted', target: name, details }),
    );
    if (!isAccepted) {
      const pin = (await this.pins.list([server])).find((one) => one.tool === tool);
      const code = pin?.offeredHash == null ? 'NOTHING_TO_ACCEPT' : 'DESCRIPTION_HASH_MISMATCH';
      return Result.error({ code, name });
    }
    const source = this.sources.servers.find((server) => server.owns(name));
    await source?.refreshPins();
    return Result.ok((await this.#tools()).get(name) ?? { ...found, status: 'unavailable' });
  }

  async #tools(): Promise<ReadonlyMap<string, McpToolState>> {
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
