import type { AgentTool, Logger } from '@faina/agent-core';
import { checkTool } from './check-tool.js';
import type { ListedTool } from './list-tools.js';
import type { McpLimits } from './mcp-limits.js';
import type { McpPinStore, McpToolPin, OfferedTool } from './mcp-pin-store.js';
import type { McpServerSettings } from './mcp-server-settings.js';
import { offeredToolName } from './tool-name.js';

interface Entry {
  /** As agents call it. */
  readonly name: string;
  /** As its server calls it. */
  readonly tool: string;
  readonly description: string;
}

type FitEntry = Entry & { readonly hash: string; readonly agentTool: AgentTool };

/** A tool of a server and whether it may be used; the hash is that of its description. */
export type CatalogEntry =
  | (FitEntry & { readonly status: 'available' })
  /** Its description is another than the accepted one. */
  | (Entry & { readonly status: 'changed'; readonly hash: string })
  | (Entry & { readonly status: 'refused'; readonly reason: string });

type UnfitEntry = Extract<CatalogEntry, { status: 'refused' }>;

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
export function judgeList(listed: readonly ListedTool[], parts: JudgeParts): JudgedList {
  const { prefix } = parts.settings;
  const named = listed.map((tool) => ({ name: offeredToolName(prefix, tool.name), tool }));
  const uses = new Map<string, number>();
  for (const { name } of named) uses.set(name, (uses.get(name) ?? 0) + 1);
  const fit: FitEntry[] = [];
  const unfit: UnfitEntry[] = [];
  for (const { name, tool } of named) {
    const entry = { name, tool: tool.name, description: tool.description };
    const isAmbiguous = (uses.get(name) ?? 0) > 1;
    const checked = checkTool(tool, name, parts.settings, parts.limits);
    const reason = isAmbiguous
      ? 'several tools of its server come to the same name'
      : parts.reserved.has(name)
        ? 'a local tool has the name'
        : checked.kind === 'unfit'
          ? checked.reason
          : undefined;
    if (checked.kind === 'fit' && reason === undefined) {
      fit.push({ ...entry, hash: checked.hash, agentTool: checked.tool });
      continue;
    }
    unfit.push({ ...entry, description: '', status: 'refused', reason: reason ?? '' });
    const fields = { server: parts.settings.name, tool: tool.name, name, reason };
    parts.logger.warn(fields, 'A tool of an MCP server is not offered.');
  }
  return { fit, unfit };
}

/** The list with its pins: a tool whose description changed is not offered until it is accepted. */
export async function pinList(
  { fit, unfit }: JudgedList,
  server: string,
  pins: McpPinStore,
): Promise<ReadonlyMap<string, CatalogEntry>> {
  const offered = fit.map(({ tool, hash }): OfferedTool => ({ tool, hash }));
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
