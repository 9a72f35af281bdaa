import { type AgentTool, type JsonObject, type Logger, storableText } from '@faina/agent-core';
import { checkTool, unfit } from './check-tool.js';
import type { ListedTool } from './list-tools.js';
import { offeredToolName } from './tool-name.js';
import type { McpLimits } from '../settings/mcp-limits.js';
import type { McpServerSettings } from '../settings/mcp-server-settings.js';

/** A tool of a server and the sha256 of its name, description and input schema, in hex. */
interface HashedTool {
  readonly tool: string;
  readonly hash: string;
}

/** What the hash stands for, within the bounds of `McpLimits`. */
export interface OfferedTool extends HashedTool {
  readonly description: string;
  readonly inputSchema: JsonObject;
}

export interface McpToolPin extends HashedTool {
  readonly server: string;
  /** A newer description that waits to be accepted. */
  readonly offeredHash: string | null;
}

/** Which descriptions of tools are accepted; all processes of an installation share them. */
export interface McpPinStore {
  /**
   * Pins the tools that are seen for the first time, keeps what is offered in place of a pinned
   * description, and gives the pins of these tools.
   */
  pin(server: string, offered: readonly OfferedTool[]): Promise<readonly McpToolPin[]>;
}

interface Entry {
  /** As agents call it. */
  readonly name: string;
  /** As its server calls it. */
  readonly tool: string;
  readonly description: string;
}

/** A tool that may be offered, and what a call of it asks its server for. */
export type FitEntry = Entry & {
  readonly hash: string;
  readonly agentTool: AgentTool;
  readonly asks: 'call' | 'task' | 'resource';
};
type UnfitEntry = Entry & { readonly status: 'refused'; readonly reason: string };

/** A tool of a server and whether it may be used; the hash is that of its description. */
export type CatalogEntry =
  | (FitEntry & { readonly status: 'available' })
  /** Its description is another than the accepted one. */
  | (Entry & { readonly status: 'changed'; readonly hash: string })
  | UnfitEntry;

/** What a server lists, judged without its pins. */
export interface JudgedList {
  readonly fit: readonly FitEntry[];
  readonly unfit: readonly UnfitEntry[];
}

export interface JudgeParts {
  readonly settings: McpServerSettings;
  readonly limits: McpLimits;
  /** Names of local tools, which always win. */
  readonly reserved: ReadonlySet<string>;
  readonly logger: Logger;
}

/** Names and checks what a server lists; what cannot be offered is logged with the reason. */
export function judgeList(
  listed: readonly ListedTool[],
  { settings, limits, reserved, logger }: JudgeParts,
): JudgedList {
  const named = listed.map((tool) => ({ name: offeredToolName(settings.prefix, tool.name), tool }));
  const uses = new Map<string, number>();
  for (const { name } of named) uses.set(name, (uses.get(name) ?? 0) + 1);
  const judged = { fit: [] as FitEntry[], unfit: [] as UnfitEntry[] };
  for (const { name, tool: offered } of named) {
    const { name: tool, description } = offered;
    const checked =
      uses.get(name) !== 1
        ? unfit('several tools of its server come to the same name')
        : reserved.has(name)
          ? unfit('a local tool has the name')
          : checkTool(offered, name, settings, limits);
    if (checked.kind === 'fit') {
      const { hash, tool: agentTool } = checked;
      const asks = offered.asTask ? 'task' : 'call';
      judged.fit.push({ name, tool, description, hash, agentTool, asks });
      continue;
    }
    const { reason } = checked;
    judged.unfit.push({ name, tool, description: '', status: 'refused', reason });
    const fields = { server: settings.name, tool, name, reason };
    logger.warn(fields, 'A tool of an MCP server is not offered.');
  }
  return judged;
}

/** The list with its pins: a tool whose description changed is not offered until it is accepted. */
export async function pinList(
  { fit, unfit }: JudgedList,
  server: string,
  pins: McpPinStore,
): Promise<ReadonlyMap<string, CatalogEntry>> {
  const offered = fit.map(({ tool, hash, description, agentTool }): OfferedTool => {
    const { inputSchema = {} } = agentTool;
    return { tool, hash, description: storableText(description), inputSchema };
  });
  const known = new Map(
    (offered.length === 0 ? [] : await pins.pin(server, offered)).map((pin) => [pin.tool, pin]),
  );
  const judged = fit.map((entry) => withPin(entry, known.get(entry.tool)));
  return new Map([...judged, ...unfit].map((entry) => [entry.name, entry]));
}

function withPin({ agentTool, ...entry }: FitEntry, pin: McpToolPin | undefined): CatalogEntry {
  return pin?.hash === entry.hash
    ? { ...entry, status: 'available', agentTool }
    : { ...entry, status: 'changed' };
}
