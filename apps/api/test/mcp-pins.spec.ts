import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';
import { DatabasePool } from '../src/database/database-pool.js';
import { McpPinRepository } from '../src/mcp/mcp-pin.repository.js';

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
    await pins.pin('b', [{ tool: 'x', hash: '1' }]);
    expect(await pins.accept('b', 'x', 'ana')).toBe('nothing_to_accept');
    await pins.pin('b', [{ tool: 'x', hash: '2' }]);
    const accepts = await Promise.all(
      Array.from({ length: 5 }, () => pins.accept('b', 'x', 'ana')),
    );
    expect(accepts.filter((result) => result === 'accepted')).toHaveLength(1);
    expect(await pins.list(['b', 'none'])).toEqual([
      { server: 'b', tool: 'x', hash: '2', offeredHash: null },
    ]);
    const { rows } = await pool.query("select accepted_by from mcp_tool_pins where server = 'b'");
    expect(rows).toEqual([{ accepted_by: 'ana' }]);
    expect(await pins.accept('b', 'y', 'ana')).toBe('unknown_tool');
    expect(await pins.accept('none', 'x', 'ana')).toBe('unknown_tool');
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
