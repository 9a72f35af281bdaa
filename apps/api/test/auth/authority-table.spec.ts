import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PrismaClient, PrismaPg } from '@faina/database';
import { createPacks } from '@faina/packs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hasScope, scopeSchema, type Scope } from '../../src/auth/scopes.js';
import { pageSchema } from '../../src/gateways/rest/paging/page.js';
import { HttpClient, type Reply } from '../support/service/http-client.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
  workScopes,
} from '../support/service/keyed-service.js';
import {
  type Belongings,
  bodiesOfVerbs,
  rowsOfAna,
  storedDelivery,
  storedFile,
  subjectOf,
  wantedSchedule,
  webhookSecretOf,
} from '../support/stores/belongings.js';
import { markdownTable } from '../support/mail/markdown-table.js';
import { answer, toolCall, toolCalls } from '../support/model/model-replies.js';

const security = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8');
const packNames = ['coach', 'crm', 'reports', 'diagnostics'] as const;

const words = (cell = ''): string[] =>
  cell.split(',').map((word) => word.trim().replaceAll('`', ''));

const routes = markdownTable(security, 'Routes').map(({ route = '', scope, reach }) => {
  const [method = '', path = ''] = route.replaceAll('`', '').split(' ');
  return { route: `${method} ${path}`, method, path, scopes: words(scope), reach: words(reach) };
});

type Route = (typeof routes)[number];

/** Pages beside the API, which its description leaves out. */
const pages = ['/', '/docs', '/openapi.json', '/ops/queues', '/approve/{token}']
  .map((path) => `GET ${path}`)
  .concat('POST /approve/{token}');

const scopes = [
  'jobs:read',
  'jobs:write',
  'approvals:write',
  'agents:write',
  'tenant:read',
  'priority',
  'admin',
  'operator',
  'metrics:read',
] as const;

let keyed: KeyedService;
let ana: KeyHolder;
let has: Belongings;

beforeAll(async () => {
  keyed = await startKeyedService({
    settings: { TOOL_PACKS: packNames.join(), SECRETS_KEY: 'secrets-key-of-the-tests-0123456789' },
  });
  ana = await keyed.holder('north', 'ana', ...workScopes, 'approvals:write');
  await ana.putAgent('of-ana', { requireApproval: ['echo'] });
  keyed.model.script(toolCall('fail_critical', { message: 'x' }));
  const { id: failed } = await ana.run({ agent: 'of-ana', input: 'Fail' });
  keyed.model.script(toolCall('write_once', { key: 'x' }), toolCall('echo', { value: 'x' }));
  const { id: job } = await ana.submit({ agent: 'of-ana', input: 'Ask' });
  const { id: approval } = await ana.questionOf(job);
  has = {
    agent: 'of-ana',
    job,
    failed,
    approval,
    schedule: 'schedule-of-ana',
    key: ana.key.id,
    bulk: await stored(rowsOfAna.bulk),
    erasure: await stored(rowsOfAna.erasure),
    lead: await stored(rowsOfAna.lead),
    activity: await stored(rowsOfAna.activity),
    workout: await stored(rowsOfAna.workout),
    report: await stored(rowsOfAna.report),
    webhook: await stored(rowsOfAna.webhook),
    delivery: randomUUID(),
    webhookSecret: await webhookSecretOf(await keyed.holder('north', 'chefe', 'admin')),
    tool: await stored(rowsOfAna.tool),
    secret: await stored(rowsOfAna.secret),
  };
  await keyed.query(storedFile, job, fileId);
  await keyed.query(storedDelivery, has.delivery, job, has.webhook);
  await ana.sendJson('PUT', `/v1/schedules/${has.schedule}`, wantedSchedule);
});

afterAll(() => keyed.close());

async function stored(sql: string): Promise<string> {
  const id = randomUUID();
  await keyed.query(sql, id);
  return id;
}

const fileId = randomUUID();

const withId = (path: string, id: string) =>
  path
    .replace(/\{\w+\}/, id)
    .replace('{seq}', '1')
    .replace('{attachmentId}', fileId);

const isRefusedScope = ({ status, text }: Reply) =>
  status === 403 && text.includes('MISSING_SCOPE');

it('the table of docs/security.md has every route of the service, and no other', async () => {
  const document = z
    .looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse((await keyed.operator.get('/openapi.json')).json());
  const served = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(routes.map(({ route }) => route).sort()).toEqual([...served, ...pages].sort());
});

describe('the scopes of the table', () => {
  /** Sent to nothing that is there, so that those who may do it change nothing. */
  const send = (client: HttpClient, { method, path }: Route) =>
    client.send(method, withId(path, randomUUID()));

  it('let strangers reach what is public, and nothing else', async () => {
    const stranger = new HttpClient(keyed.service.url);
    for (const route of routes) {
      const { status } = await send(stranger, route);
      const isPublic = route.scopes.includes('public');
      expect({ route: route.route, status }).toEqual({
        route: route.route,
        // What a public route is asked for may be nowhere, and is not said how.
        status: isPublic ? expect.toBeOneOf([200, 400, 404]) : 401,
      });
    }
  });

  it.each(['tools:nothing', ...scopes])(
    'are those that a key with %s alone needs',
    async (text) => {
      const scope = scopeSchema.parse(text);
      const holder = await keyed.holder('north', 'zoe', scope);
      for (const route of routes) {
        const oneOf = z.array(scopeSchema).safeParse(route.scopes).data;
        const may = oneOf === undefined || hasScope({ scopes: [scope] }, oneOf);
        const isRefused = isRefusedScope(await send(holder, route));
        expect({ route: route.route, isRefused }).toEqual({ route: route.route, isRefused: !may });
      }
    },
  );
});

describe('the reach of the table', () => {
  const everything = scopes.filter((scope) => scope !== 'admin' && scope !== 'operator');
  const ordinary = everything.filter((scope) => scope !== 'tenant:read');

  /** A holder of a key, with all that the table says of their rights. */
  const people: [who: string, tenant: string, owner: string, held: readonly Scope[]][] = [
    ['the owner', 'north', 'ana', ['jobs:read', 'jobs:write']],
    ['another owner', 'north', 'bia', ['jobs:read', 'jobs:write', 'agents:write', 'priority']],
    ['another owner who decides', 'north', 'bia', ordinary],
    ['another owner who reads all', 'north', 'bia', ['jobs:read', 'jobs:write', 'tenant:read']],
    ['an admin', 'north', 'chefe', ['admin']],
    ['an admin of another tenant', 'south', 'ana', ['admin']],
    ['an owner of the same name elsewhere', 'south', 'ana', everything],
    ['an operator', 'default', 'ops', ['admin', 'operator']],
  ];

  const reaches = ({ reach }: Route, tenant: string, owner: string, held: readonly Scope[]) =>
    reach.some((word) => {
      if (word === 'public' || word === 'installation') return true;
      if (word === 'operator') return hasScope({ scopes: held }, ['operator']);
      if (tenant !== 'north') return false;
      if (word === 'tenant') return true;
      if (word === 'owner') return owner === 'ana';
      return hasScope({ scopes: held }, [scopeSchema.parse(word)]);
    });

  const belongingsNow = async () => [
    await keyed.query('select id, status, owner from jobs where owner = $1 order by id', 'ana'),
    await keyed.query('select id, status, hash from approvals order by id'),
    await keyed.query('select id, revoked_at from api_keys where id = $1', has.key),
    await keyed.query('select * from agent_archives'),
    await keyed.query('select * from schedules order by tenant, name'),
    await keyed.query('select id, secret from webhooks'),
    await keyed.query('select id, status from webhook_deliveries'),
    await keyed.query('select * from bulks'),
    await keyed.query(`select * from tenant_tools where tenant = 'north'`),
    await keyed.query(`select * from tenant_secrets where tenant = 'north'`),
    await keyed.query(`select id from agent_versions where tenant = 'north' order by id`),
  ];

  it.each(people)('holds for %s', async (_who, tenant, owner, held) => {
    const holder = await keyed.holder(tenant, owner, ...held);
    const reads = routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/v1/'));
    for (const route of reads) {
      // A stream begins with what comes next: events/tenant-events.spec.ts follows it.
      if (route.reach.includes('installation') || route.path === '/v1/events') continue;
      const may = hasScope({ scopes: held }, z.array(scopeSchema).parse(route.scopes));
      const subject = subjectOf(route.path, has);
      if (subject === undefined) throw new Error(`${route.route} needs something to be read.`);
      const hasId = route.path.includes('{');
      const reply = await holder.get(withId(route.path, subject) + (hasId ? '' : '?limit=100'));
      // The histories of a job do not repeat its id.
      // What is asked about is no message, which only who may see it is told.
      const isShown = reply.status === 200 || reply.text.includes('APPROVAL_HAS_NO_MESSAGE');
      const isSeen = hasId ? isShown : reply.text.includes(subject);
      expect({ route: route.route, isSeen }).toEqual({
        route: route.route,
        isSeen: may && reaches(route, tenant, owner, held),
      });
    }
  });

  it('leaves nothing to do to those who do not reach it', async () => {
    const before = await belongingsNow();
    const verbs = routes.filter(
      ({ method, path, reach }) =>
        method !== 'GET' && method !== 'PUT' && path.includes('{') && reach[0] !== 'installation',
    );
    let count = 0;
    for (const [, tenant, owner, held] of people) {
      const holder = await keyed.holder(tenant, owner, ...held);
      for (const route of verbs) {
        if (reaches(route, tenant, owner, held)) continue;
        const subject = subjectOf(route.path, has);
        if (subject === undefined) throw new Error(`${route.route} needs something to act on.`);
        const path = withId(route.path, subject);
        const { status } = await holder.sendJson(
          route.method,
          path,
          bodiesOfVerbs.get(route.route) ?? {},
        );
        expect([403, 404]).toContain(status);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(verbs.length);
    expect(await belongingsNow()).toEqual(before);
  });
});

describe('the tools of the table', () => {
  const tools = markdownTable(security, 'Tools').map(({ tool = '', pack, effect, asks }) => ({
    name: tool.replaceAll('`', ''),
    pack,
    effect,
    asks,
  }));

  it('are those of the packs, with their effects and questions', async () => {
    // Connects when it is first used, which is never here.
    const adapter = new PrismaPg({ connectionString: 'postgresql://127.0.0.1:1/none' });
    const packs = createPacks({
      prisma: new PrismaClient({ adapter }),
      enabled: packNames,
      mail: {},
      timeZone: 'America/Sao_Paulo',
      mailApprovalMs: 1_000,
    });
    const registered = packs.flatMap((pack) =>
      pack.tools.map((tool) => ({
        name: tool.name,
        pack: pack.name,
        effect: tool.effect,
        asks: 'approval' in tool && tool.approval === 'always' ? 'always' : 'when told to',
      })),
    );
    const byName = (left: { name: string }, right: { name: string }) =>
      left.name < right.name ? -1 : 1;
    expect(tools.sort(byName)).toEqual(registered.sort(byName));
    const served = pageSchema(z.looseObject({ name: z.string() }));
    const names = served.parse((await ana.get('/v1/tools')).json()).items.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(tools.map(({ name }) => name)));
  });

  it('run for keys that hold them, one by one, and for no others', async () => {
    const admin = await keyed.holder('tools', 'chefe', 'admin');
    await admin.putAgent('all', { limits: { maxToolCalls: 100 } });
    const holder = await keyed.holder('tools', 'bia', 'jobs:read', 'jobs:write', 'tools:echo');
    const calls = tools.map(({ name }) => ({ name, arguments: { value: 'x' } }));
    keyed.model.script(toolCalls(calls), answer('Done.'));
    const { id } = await holder.run({ agent: 'all', input: 'Everything' });
    const ends = (await holder.executions(id)).filter(({ type }) => type.startsWith('tool_'));
    const ran = ends.filter(({ type }) => type === 'tool_call').map(({ name }) => name);
    expect(ran).toEqual(['echo']);
    const refused = ends.filter(({ type }) => type === 'tool_error').map(({ name }) => name);
    expect([...refused, ...ran].sort()).toEqual(tools.map(({ name }) => name).sort());
  });
});
