import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { auditEntry } from '../../src/auth/audit-entry.js';
import { DatabasePool } from '../../src/database/database-pool.js';
import { McpPinRepository } from '../../src/mcp/mcp-pin.repository.js';

let database: TestDatabase;
let pool: DatabasePool;
let pins: McpPinRepository;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new DatabasePool(database.url);
  pins = new McpPinRepository(pool);
});

afterAll(async () => {
  await pool.close();
  await database.drop();
});

const tool = (name: string, hash: string) => ({
  tool: name,
  hash,
  description: `Greets as ${hash}`,
  inputSchema: { type: 'object', title: hash },
});

const accepting = (target: string) =>
  auditEntry(
    { tenant: 'default', owner: 'ana', scopes: ['operator'], keyId: null },
    { action: 'tool.accepted', target, details: {} },
  );

describe('pins of MCP tools', () => {
  it('take what is seen first, and keep it when something else is offered', async () => {
    expect(await pins.pin('a', [tool('x', '1')])).toEqual([
      { server: 'a', tool: 'x', hash: '1', offeredHash: null },
    ]);
    expect(await pins.pin('a', [tool('x', '2')])).toEqual([
      { server: 'a', tool: 'x', hash: '1', offeredHash: '2' },
    ]);
    expect(await pins.pin('a', [tool('x', '1')])).toMatchObject([{ offeredHash: null }]);
  });

  it('take the offered description when it is accepted, once', async () => {
    const accept = (hash: string, name = 'x', server = 'b') =>
      pins.accept({ server, tool: name, hash }, accepting(name));
    await pins.pin('b', [tool('x', '1')]);
    expect(await accept('1')).toBe(false);
    await pins.pin('b', [tool('x', '2')]);
    expect(await accept('3')).toBe(false);
    const accepts = await Promise.all(Array.from({ length: 5 }, () => accept('2')));
    expect(accepts.filter((isAccepted) => isAccepted)).toHaveLength(1);
    expect(await pins.list(['b', 'none'])).toEqual([
      { server: 'b', tool: 'x', hash: '2', offeredHash: null },
    ]);
    const { rows } = await pool.query("select accepted_by from mcp_tool_pins where server = 'b'");
    expect(rows).toEqual([{ accepted_by: 'ana' }]);
    expect(await accept('2', 'y')).toBe(false);
    expect(await accept('2', 'x', 'none')).toBe(false);
    const audit = await pool.query('select owner, action, target from audit');
    expect(audit.rows).toEqual([{ owner: 'ana', action: 'tool.accepted', target: 'x' }]);
  });

  it('keep what their hashes stand for, of what is accepted and offered alone', async () => {
    const text = (hash: string) => {
      const { description, inputSchema } = tool('x', hash);
      return { description, inputSchema };
    };
    await pool.query(
      "insert into mcp_tool_pins (server, tool, description_hash) values ('d', 'x', '0')",
    );
    await pins.pin('d', [tool('x', '1')]);
    expect(await pins.texts('d', 'x')).toMatchObject({ accepted: null, offered: text('1') });
    await pins.pin('d', [tool('x', '0')]);
    expect(await pins.texts('d', 'x')).toMatchObject({ accepted: text('0'), offered: null });
    await pins.pin('d', [tool('x', '2')]);
    await pins.pin('d', [tool('x', '3')]);
    expect(await pins.texts('d', 'x')).toMatchObject({ accepted: text('0'), offered: text('3') });
    await pins.accept({ server: 'd', tool: 'x', hash: '3' }, accepting('x'));
    expect(await pins.texts('d', 'x')).toMatchObject({
      accepted: text('3'),
      offered: null,
      acceptedBy: 'ana',
    });
    await pins.pin('d', [tool('x', '4')]);
    const { rows } = await pool.query(
      "select hash from mcp_tool_texts where server = 'd' order by 1",
    );
    expect(rows).toEqual([{ hash: '3' }, { hash: '4' }]);
    expect(await pins.texts('d', 'y')).toBeUndefined();
  });

  it('hold 10 000 tools that several processes list at the same moment', async () => {
    const offered = (hash: string) =>
      Array.from({ length: 10_000 }, (_, index) => tool(`t${index}`, hash));
    const seen = await Promise.all(['1', '1', '2'].map((hash) => pins.pin('c', offered(hash))));
    expect(seen.map(({ length }) => length)).toEqual([10_000, 10_000, 10_000]);
    const hashes = new Set((await pins.list(['c'])).map(({ hash }) => hash));
    expect(hashes.size).toBe(1);
  });
});
