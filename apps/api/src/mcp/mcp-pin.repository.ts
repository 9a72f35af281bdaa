import type { McpPinStore, McpToolPin, OfferedTool } from '@faina/tools';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type AuditEntry, auditParameter, insertAudit } from '../auth/audit-entry.js';
import { DatabasePool } from '../database/database-pool.js';

const pinSchema = z.object({
  server: z.string(),
  tool: z.string(),
  hash: z.string(),
  offeredHash: z.string().nullable(),
});
const pinsSchema = z.array(pinSchema);
const pinnedSchema = z.array(pinSchema.extend({ isTextMissing: z.boolean() }));

const textSchema = z
  .object({ description: z.string(), inputSchema: z.record(z.string(), z.json()) })
  .nullable();
const textsSchema = z.object({
  /** Null: accepted before texts were kept. */
  accepted: textSchema,
  /** Null: none waits. */
  offered: textSchema,
  acceptedAt: z.date(),
  /** Null for the one seen first. */
  acceptedBy: z.string().nullable(),
});

/** What the hashes of a tool stand for. */
export type PinnedTexts = z.infer<typeof textsSchema>;

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
const readOffered = `
select ${columns}, not exists (
  select from mcp_tool_texts as text where text.server = pin.server and text.tool = pin.tool
  and text.hash = coalesce(pin.offered_hash, pin.description_hash)) as "isTextMissing"
from mcp_tool_pins as pin where server = $1 and tool = any($2)`;

const keepTexts = `
insert into mcp_tool_texts (server, tool, hash, description, input_schema)
select $1, tool, hash, description, schema::json
from unnest($2::text[], $3::text[], $4::text[], $5::text[])
  as offered (tool, hash, description, schema) order by tool, hash
on conflict do nothing`;

// What another process deletes at this moment needs no second hand.
const forgetTexts = `
delete from mcp_tool_texts where (server, tool, hash) in (
  select text.server, text.tool, text.hash
  from mcp_tool_texts as text join mcp_tool_pins as pin using (server, tool)
  where text.server = $1 and text.tool = any($2)
    and text.hash <> pin.description_hash and text.hash is distinct from pin.offered_hash
  for update of text skip locked)`;

const textOf = (alias: string) => `case when ${alias}.hash is not null then json_build_object(
  'description', ${alias}.description, 'inputSchema', ${alias}.input_schema) end`;
const readTexts = `
select ${textOf('accepted')} as accepted, ${textOf('offered')} as offered,
  accepted_at as "acceptedAt", accepted_by as "acceptedBy"
from mcp_tool_pins as pin
left join mcp_tool_texts as accepted
  on (accepted.server, accepted.tool, accepted.hash) = (pin.server, pin.tool, pin.description_hash)
left join mcp_tool_texts as offered
  on (offered.server, offered.tool, offered.hash) = (pin.server, pin.tool, pin.offered_hash)
where pin.server = $1 and pin.tool = $2`;

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
    const pinned = pinnedSchema.parse(rows);
    const missing = new Set(pinned.flatMap((pin) => (pin.isTextMissing ? [pin.tool] : [])));
    if (missing.size > 0)
      await this.#keep(
        server,
        offered.filter(({ tool }) => missing.has(tool)),
      );
    return pinned.map(({ isTextMissing: _, ...pin }) => pin);
  }

  /** Undefined for a tool that was never pinned. */
  async texts(server: string, tool: string): Promise<PinnedTexts | undefined> {
    const { rows } = await this.pool.query(readTexts, [server, tool]);
    return z.array(textsSchema).parse(rows)[0];
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

  /** The texts of what is pinned or offered now, and of nothing that was before. */
  async #keep(server: string, offered: readonly OfferedTool[]): Promise<void> {
    const tools = offered.map(({ tool }) => tool);
    await this.pool.query(keepTexts, [
      server,
      tools,
      offered.map(({ hash }) => hash),
      offered.map(({ description }) => description),
      offered.map(({ inputSchema }) => JSON.stringify(inputSchema)),
    ]);
    await this.pool.query(forgetTexts, [server, tools]);
  }
}
