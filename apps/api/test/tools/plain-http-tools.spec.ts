import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import picocolors from 'picocolors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../../../cli/src/program.js';
import type { WebhookReceiver } from '../support/http/webhook-receiver.js';
import {
  type HttpToolService,
  startHttpToolService,
} from '../support/service/http-tool-service.js';
import type { KeyHolder } from '../support/service/keyed-service.js';

const token = 'token-of-the-shop-0123456789';
let folder: string;
let keyed: HttpToolService;
/** An API that knows nothing of Faina. */
let shop: WebhookReceiver;
let admin: KeyHolder;
let ana: KeyHolder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faina-import-'));
  keyed = await startHttpToolService();
  ({ server: shop, admin, ana } = keyed);
});
afterAll(async () => {
  await keyed.close();
  await rm(folder, { recursive: true });
});

/** Runs a command in this process; what it wrote. */
async function faina(args: readonly string[], input = '') {
  const written = { out: '', err: '' };
  const terminal = {
    out: (words: string) => void (written.out += words),
    err: (words: string) => void (written.err += words),
    read: () => Promise.resolve(input),
    isTty: false,
    colors: picocolors.createColors(false),
  };
  const env = { FAINA_URL: keyed.service.url, FAINA_API_KEY: admin.key.key };
  const code = await runProgram(args, { terminal, env, signal: new AbortController().signal });
  return { code, ...written };
}

const json = (body: unknown) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const parameter = (name: string, where: string, schema: object = { type: 'string' }) => ({
  ...{ name, in: where, schema, required: where === 'path' },
});

const shopDocument = () => ({
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: `${shop.origin}/v2/` }],
  security: [{ shopKey: [] }],
  paths: {
    '/shelves/{shelf}/books': {
      parameters: [{ $ref: '#/components/parameters/Shelf' }],
      get: {
        operationId: 'listBooks',
        summary: 'Lists the books of a shelf. Use it before you name one.',
        parameters: [
          { ...parameter('tag', 'query', { type: 'array', items: { type: 'string' } }) },
          parameter('X-Trace', 'header'),
        ],
      },
      post: {
        operationId: 'addBook',
        summary: 'Adds a book.',
        parameters: [parameter('Idempotency-Key', 'header')],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } },
        },
      },
      delete: {
        summary: 'Takes books from a shelf of the shop, for good, without asking anybody.',
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
      },
    },
  },
  components: {
    securitySchemes: { shopKey: { type: 'http', scheme: 'bearer' } },
    parameters: { Shelf: parameter('shelf', 'path') },
    schemas: {
      Book: {
        type: 'object',
        required: ['id', 'title'],
        properties: {
          id: { type: 'integer', readOnly: true },
          title: { type: 'string' },
          subtitle: { type: 'string', nullable: true },
          sequel: { $ref: '#/components/schemas/Book' },
        },
      },
    },
  },
});

async function imported(document: object, ...flags: string[]) {
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  return faina(['tools', 'import', file, '--out', join(folder, 'tools'), ...flags]);
}

const fileOf = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, 'tools', `${name}.json`), 'utf8'));

const calling = (tool: string, args: object) => ({
  agent: 'caller',
  input: `${tool} ${JSON.stringify(args)}`,
});

describe('faina tools import', () => {
  it('makes files of the operations that are named, careful where the document does not say', async () => {
    const only = ['--only', 'listBooks,addBook', '--only', 'DELETE /shelves/{shelf}/books'];
    const { out, err } = await imported(shopDocument(), ...only);
    expect(out.match(/written/g)).toHaveLength(3);
    expect(err).toContain('list_books has no argument for X-Trace (header)');
    expect(await fileOf('list_books')).toEqual({
      description: 'Lists the books of a shelf. Use it before you name one.',
      inputSchema: {
        type: 'object',
        properties: {
          shelf: { type: 'string' },
          tag: { type: 'array', items: { type: 'string' } },
        },
        required: ['shelf'],
        additionalProperties: false,
      },
      url: `${shop.origin}/v2/shelves/{shelf}/books`,
      effect: 'none',
      headers: { Authorization: 'Bearer secret:SHOP_KEY' },
      request: { method: 'GET', query: ['tag'] },
    });
    const book = {
      type: 'object',
      properties: { title: { type: 'string' }, subtitle: { type: ['string', 'null'] }, sequel: {} },
      required: ['title'],
    };
    expect(await fileOf('add_book')).toMatchObject({
      description: expect.stringMatching(/^TODO: .* Adds a book\.$/),
      inputSchema: { properties: { body: book }, required: ['shelf', 'body'] },
      ...{ effect: 'external', idempotency: 'key', approval: 'always' },
      request: { method: 'POST', query: [], body: 'body' },
    });
    expect(await fileOf('delete_shelves_shelf_books')).toMatchObject({
      ...{ effect: 'external', idempotency: 'none', approval: 'always' },
      request: { method: 'DELETE' },
    });
    const post = { requestBody: { content: { 'text/csv': {} } } };
    const csv = { ...shopDocument(), paths: { '/rows': { post } } };
    expect((await imported(csv)).err).toContain('post_rows has no argument for its body');
    await writeFile(join(folder, 'tools', 'add_book.json'), '{"description": "Mine"}');
    expect((await imported(shopDocument())).out.match(/kept as it is/g)).toHaveLength(3);
    expect(await fileOf('add_book')).toEqual({ description: 'Mine' });
  });

  it.each<[string, (document: ReturnType<typeof shopDocument>) => object, string]>([
    [
      'a document of 600 operations of which none is named',
      (shopOf) => ({
        ...shopOf,
        paths: Object.fromEntries(
          Array.from({ length: 600 }, (_, at) => [`/${at}`, { get: { operationId: `op${at}` } }]),
        ),
      }),
      'The document has 600 operations, and an agent that may call so many calls the wrong one',
    ],
    ['another version', () => ({ swagger: '2.0', paths: {} }), 'is no OpenAPI 3 document'],
    [
      'what refers to files',
      () => ({ openapi: '3.1.0', paths: { '/a': { $ref: 'file:///etc/passwd' } } }),
      'is in another document',
    ],
    [
      'references in a circle',
      () => ({ openapi: '3.1.0', paths: { '/a': { $ref: '#/paths/~1a' } } }),
      'lead in a circle',
    ],
    [
      'schemas that grow with each reference',
      (shopOf) => {
        const schemas = Object.fromEntries(
          Array.from({ length: 20 }, (_, at) => {
            const $ref = `#/components/schemas/S${at + 1}`;
            return [`S${at}`, { properties: { a: { $ref }, b: { $ref } } }];
          }),
        );
        const S20 = { type: 'string' };
        const Book = { $ref: '#/components/schemas/S0' };
        return {
          ...shopOf,
          components: { ...shopOf.components, schemas: { ...schemas, S20, Book } },
        };
      },
      'addBook: its schemas have more than',
    ],
  ])('refuses %s', async (_what, change, words) => {
    await expect(imported(change(shopDocument()))).rejects.toThrow(words);
  });
});

describe('an imported tool', () => {
  it('calls an API that knows nothing of Faina, with the secret that its file names', async () => {
    await imported(shopDocument(), '--out', join(folder, 'more'));
    await expect(faina(['secrets', 'put', 'SHOP_KEY'])).rejects.toThrow('Give its value');
    expect((await faina(['secrets', 'put', 'SHOP_KEY'], `${token}\n`)).code).toBe(0);
    expect((await faina(['secrets', 'ls'])).out).toMatch(/^SHOP_KEY\t/);
    const manifest = join(folder, 'more', 'package.json');
    await writeFile(manifest, '{"name": "a-package", "description": "x"}');
    await expect(faina(['tools', 'put', join(folder, 'more')])).rejects.toThrow(manifest);
    expect((await admin.get('/v1/tools')).text).not.toContain('add_book');
    await rm(manifest);
    const put = await faina(['tools', 'put', join(folder, 'more')]);
    expect(put.out).toBe('add_book\tnew\ndelete_shelves_shelf_books\tnew\nlist_books\tnew\n');

    const path = '/v2/shelves/a%2F..%2Fb%3Fx%23/books?tag=x%26y%3D1&tag=z';
    shop.answer(path, json([{ title: 'One' }]));
    const args = { shelf: 'a/../b?x#', tag: ['x&y=1', 'z'] };
    const read = await ana.run(calling('list_books', args));
    expect(JSON.stringify(await ana.executions(read.id))).toContain('"title":"One"');
    const [got] = shop.to(path);
    expect(got?.headers).toMatchObject({ authorization: `Bearer ${token}` });
    expect(got?.body).toBe('');
    expect(got?.headers).not.toHaveProperty('webhook-signature');
    for (const shelf of ['..', '.', '']) {
      const climbed = await ana.run(calling('list_books', { shelf }));
      expect(JSON.stringify(await ana.executions(climbed.id))).toContain('INVALID_ARGUMENTS');
    }
    expect(shop.messages).toHaveLength(1);

    const added = '/v2/shelves/new/books';
    shop.answer(added, json({ id: 7 }));
    const { id } = await ana.submit(calling('add_book', { shelf: 'new', body: { title: 'Two' } }));
    await ana.decide(await ana.questionOf(id), { decision: 'approve' });
    expect((await ana.settled(id)).outcome).toBe('SUCCESS');
    const [sent] = shop.to(added);
    expect(JSON.parse(sent?.body ?? '')).toEqual({ title: 'Two' });
    expect(sent?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': expect.stringMatching(/^\w+/),
    });

    // A DELETE has no body by itself: one that is not announced would be taken for the next request.
    const taken = '/v2/shelves/old/books';
    shop.answer(taken, json({}));
    const of = { shelf: 'old', body: { title: 'Two' } };
    const removal = await ana.submit(calling('delete_shelves_shelf_books', of));
    await ana.decide(await ana.questionOf(removal.id), { decision: 'approve' });
    await ana.settled(removal.id);
    expect(shop.to(taken)).toMatchObject([{ body: '{"title":"Two"}' }]);

    expect((await faina(['tools', 'rm', 'add_book'])).code).toBe(0);
    expect((await faina(['secrets', 'rm', 'SHOP_KEY'])).code).toBe(0);
  });
});
