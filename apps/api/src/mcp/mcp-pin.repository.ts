import type { McpPinStore, McpToolPin, OfferedTool } from '@faina/tools';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type AuditEntry, auditParameter, insertAudit } from '../auth/audit-entry.js';
import { DatabasePool } from '../database/database-pool.js';

const pinsSchema = z.array(
  z.object({
    server: z.string(),
    tool: z.string(),
    hash: z.string(),
    offeredHash: z.string().nullable(),
  }),
);

// What stays as it is, is not written: processes list the same tools again and again. The rows are
// locked in one order, so that processes that list at the same moment do not wait for each other.
const pinOffered = `
insert into mcp_tool_pins (server, tool, description_hash)
select $1, tool, hash from unnest($2::text[], $3::text[]) as offered (tool, hash) order by tool
on conflict (server, tool) do update
set offered_hash = nullif(excluded.description_hash, mcp_tool_pins.description_hash)
where mcp_tool_pins.offered_hash
  is distinct from nullif(excluded.description_hash, mcp_tool_pins.description_hash)`;

const columns = 'server, tool, description_hash as hash, offered_hash as "offeredHash"';
const readOffered = `select ${columns} from mcp_tool_pins where server = $1 and tool = any($2)`;
const readServers = `
select ${columns} from mcp_tool_pins where server = any($1) order by server, tool limit 100000`;

const acceptOffered = `
with accepted as (
  update mcp_tool_pins
  set description_hash = offered_hash, offered_hash = null, accepted_at = now(), accepted_by = $4
  where server = $1 and tool = $2 and offered_hash = $3 returning tool)
${insertAudit('accepted', '$5')}`;

/** A tool of a server and what an operator has seen of it. */
type AcceptedTool = Pick<McpToolPin, 'server' | 'tool' | 'hash'>;

/** Accepted descriptions of MCP tools in PostgreSQL, shared by all processes. */
@Injectable()
export class McpPinRepository implements McpPinStore {
  constructor(private readonly pool: DatabasePool) {}

  async pin(server: string, offered: readonly OfferedTool[]): Promise<readonly McpToolPin[]> {
    const tools = offered.map(({ tool }) => tool);
    await this.pool.query(pinOffered, [server, tools, offered.map(({ hash }) => hash)]);
    const { rows } = await this.pool.query(readOffered, [server, tools]);
    return pinsSchema.parse(rows);
  }

  /** All pins of these servers. */
  async list(servers: readonly string[]): Promise<readonly McpToolPin[]> {
    const { rows } = await this.pool.query(readServers, [servers]);
    return pinsSchema.parse(rows);
  }

  /** The offered description becomes the pinned one. False: it is not the one with this hash. */
  async accept({ server, tool, hash }: AcceptedTool, audit: AuditEntry): Promise<boolean> {
    const values = [server, tool, hash, audit.owner, auditParameter(audit)];
    return (await this.pool.query(acceptOffered, values)).rowCount === 1;
  }
}
