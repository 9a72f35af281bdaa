import {
  Result,
  ToolError,
  type AgentDefinition,
  type AgentTool,
  type JsonObject,
  type ToolRegistry,
} from '@faina/agent-core';
import { checkAtBoot } from './boot-checks.js';
import { toInputSchema } from './registered-tool.js';
import type { ToolPack } from './tool-pack.js';

/** One entry of `GET /v1/tools`. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of type object. */
  readonly inputSchema: JsonObject;
  readonly effect: AgentTool['effect'];
  readonly source: 'local';
  readonly pack: string;
}

const pick = ({ name, description, effect }: AgentTool) => ({ name, description, effect });

/** The tools of all enabled packs by name. */
export class ToolRegistryService implements ToolRegistry {
  private readonly tools: ReadonlyMap<string, AgentTool>;
  private readonly descriptions: readonly ToolDescription[];

  /**
   * @param agents Agents that belong to no pack; they are checked like those of the packs.
   * @throws BootCheckError when tools and agents do not fit together.
   */
  constructor(packs: readonly ToolPack[], agents: readonly AgentDefinition[] = []) {
    const registered = packs
      .flatMap((pack) =>
        pack.tools.map((tool) => ({ tool, pack: pack.name, inputSchema: toInputSchema(tool) })),
      )
      .sort((left, right) => (left.tool.name < right.tool.name ? -1 : 1));
    const conversations = packs.flatMap((pack) => pack.conversations ?? []);
    checkAtBoot(
      registered,
      [...packs.flatMap((pack) => pack.agents), ...agents],
      new Set(conversations.map(({ toolName }) => toolName)),
    );

    this.tools = new Map(registered.map(({ tool }) => [tool.name, tool]));
    this.descriptions = registered.flatMap(({ tool, pack, inputSchema }) =>
      inputSchema === undefined
        ? []
        : [{ ...pick(tool), inputSchema, source: 'local' as const, pack }],
    );
  }

  getTool(name: string): Result<AgentTool, ToolError> {
    const tool = this.tools.get(name);
    if (tool) return Result.ok(tool);
    return Result.error(
      new ToolError(
        `No tool has the name ${name}. It may belong to a pack that is not enabled in TOOL_PACKS.`,
        name,
        undefined,
        false,
        'TOOL_NOT_FOUND',
      ),
    );
  }

  names(): readonly string[] {
    return [...this.tools.keys()];
  }

  /** All tools, sorted by name. */
  describe(): readonly ToolDescription[] {
    return this.descriptions;
  }
}
