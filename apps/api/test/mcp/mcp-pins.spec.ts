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

const accepting = (tool: string) =>
  auditEntry(
    { tenant: 'default', owner: 'ana', scopes: ['operator'], keyId: null },
    { action: 'tool.accepted', target: tool, details: {} },
  );

describe('pins of MCP tools', () => {
  it('take what is seen first, and keep it when something else is offered', async () => {
    expect(await pins.pin('a', [{ tool: 'x', hash: '1' }])).toEqual([
      { server: 'a', tool: 'x', hash: '1', offeredHash: null },
    ]);
    expect(await pins.pin('a', [{ tool: 'x', hash: '2' }])).toEqual([
      { server: 'a', tool: 'x', hash: '1', offeredHash: '2' },
    ]);
    expect(await pins.pin('a', [{ tool: 'x', hash: '1' }])).toMatchObject([{ offeredHash: null }]);
  });

  it('take the offered description when it is accepted, once', async () => {
    const accept = (hash: string, tool = 'x', server = 'b') =>
      pins.accept({ server, tool, hash }, accepting(tool));
    await pins.pin('b', [{ tool: 'x', hash: '1' }]);
    expect(await accept('1')).toBe(false);
    await pins.pin('b', [{ tool: 'x', hash: '2' }]);
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

  it('hold 10 000 tools that several processes list at the same moment', async () => {
    const offered = (hash: string) =>
      Array.from({ length: 10_000 }, (_, index) => ({ tool: `t${index}`, hash }));
    const seen = await Promise.all(['1', '1', '2'].map((hash) => pins.pin('c', offered(hash))));
    expect(seen.map(({ length }) => length)).toEqual([10_000, 10_000, 10_000]);
    const hashes = new Set((await pins.list(['c'])).map(({ hash }) => hash));
    expect(hashes.size).toBe(1);
  });
});
