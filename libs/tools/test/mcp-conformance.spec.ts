import { checkAnswer, type JsonObject, questionFormSchema, silentLogger } from '@faina/agent-core';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { passesAlone, runSuite, type Scenario } from './support/conformance-host.js';
import { InMemoryOAuthStore } from './support/in-memory-oauth-store.js';
import { InMemoryPinStore } from './support/in-memory-pin-store.js';
import { outcomeOf } from './support/mcp-ledger.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import { type OAuthSettings } from '../src/index.js';
import { McpToolSource } from '../src/mcp/mcp-tool-source.js';

const contextSchema = z.looseObject({
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  toolCalls: z
    .array(z.object({ name: z.string(), arguments: z.record(z.string(), z.json()) }))
    .optional(),
});

type Context = z.output<typeof contextSchema>;

/** What is called where the scenario names nothing: every tool, with what its name asks for. */
const argumentsOf: Readonly<Record<string, JsonObject>> = {
  add_numbers: { a: 5, b: 3 },
};

/** Connects to the scenario's server as the service does, and calls its tools. */
async function goThrough({ name, url, context = '{}' }: Scenario): Promise<void> {
  if (extensions.includes(name)) throw new Error('This is not offered.');
  const store = new InMemoryOAuthStore();
  const known = contextSchema.parse(JSON.parse(context));
  const source = new McpToolSource({
    settings: {
      name: 'scenario',
      prefix: 'c',
      transport: {
        kind: 'http',
        url,
        headers: {},
        ...(name.startsWith('auth/') && { oauth: oauthOf(name, known) }),
      },
      effects: [{ pattern: '*', effect: 'none' }],
      approvals: [],
    },
    pins: new InMemoryPinStore(),
    reserved: new Set(),
    logger: silentLogger,
    limits: { firstBackoffMs: 100, longestBackoffMs: 2_000 },
    oauth: { store, callbackUrl: () => 'http://localhost:3000/callback' },
  });
  source.start();
  const opening = openLinks(source, store);
  try {
    await waitFor(() => source.serverState().state === 'connected' || opening.isOver, {
      what: 'the connection',
      deadlineMs: 20_000,
    });
    if (name === 'json-schema-ref-no-deref') return;
    const { toolCalls } = known;
    const listed = source.states().filter(({ status }) => status === 'available');
    const calls =
      toolCalls?.map((call) => ({ ...call, name: `c__${call.name}` })) ??
      listed.map(({ name: offered, tool }) => ({
        name: offered,
        arguments: argumentsOf[tool] ?? echoed(source, tool),
      }));
    for (const call of calls) {
      for (let { opened } = opening; ; { opened } = opening) {
        await answeredCall(source, call.name, call.arguments);
        await opening.untilNoneIsOpen();
        // With what was agreed to since, it is tried again.
        if (opening.isOver || opening.opened === opened) break;
      }
    }
  } finally {
    opening.stop();
    await source.close();
  }
}

/** What the scenario wants a client to be configured with. */
function oauthOf(name: string, { client_id, client_secret }: Context): OAuthSettings {
  return {
    grant: name.includes('client-credentials') ? 'client_credentials' : 'authorization_code',
    clientMetadataUrl: 'https://conformance-test.local/client-metadata.json',
    ...(client_id !== undefined && { clientId: client_id }),
    ...(client_secret !== undefined && { clientSecret: client_secret }),
  };
}

/** An administrator who opens each link, as often as is worth it. */
function openLinks(source: McpToolSource, store: InMemoryOAuthStore) {
  const hasLink = async () => (await store.read(source.server)).pending !== undefined;
  const opening = {
    opened: 0,
    isOver: false,
    stop: () => (opening.isOver = true),
    untilNoneIsOpen: () =>
      waitFor(async () => opening.isOver || !(await hasLink()), { what: 'the links to be opened' }),
  };
  void (async () => {
    while (!opening.isOver) {
      await wait(20);
      const { pending } = await store.read(source.server);
      if (!pending) continue;
      opening.opened += 1;
      const response = await fetch(pending.url, { redirect: 'manual' });
      const { searchParams } = new URL(response.headers.get('location') ?? 'http://nowhere');
      const end = await source.oauth?.answer(searchParams);
      opening.isOver = opening.opened >= 3 || end !== 'authorized';
    }
  })().catch(() => {
    opening.isOver = true;
  });
  return opening;
}

/** Says yes to whatever is asked, and leaves the rest to the defaults. */
async function answeredCall(source: McpToolSource, tool: string, args: JsonObject): Promise<void> {
  let outcome = await outcomeOf(source, tool, args);
  while (outcome.kind === 'awaiting_approval') {
    const { preview, resume = null } = outcome;
    const form = questionFormSchema.parse(preview.form);
    const yes = checkAnswer(form, 'confirmed' in form.properties ? { confirmed: true } : {});
    const answer = yes.isOk() ? yes.value : null;
    outcome = await outcomeOf(source, tool, args, { answer, resume });
  }
}

/** One scenario wants to have the schema of another tool back. */
function echoed(source: McpToolSource, tool: string): JsonObject {
  const schema = source.find('c__json_schema_2020_12_tool');
  if (tool !== 'json_schema_echo' || !schema?.isOk()) return {};
  const { inputSchema } = schema.value;
  return inputSchema ? { schema: inputSchema } : {};
}

/** Ways of authorization that are not offered: keys of one's own for tokens, and tokens of others. */
const extensions = [
  'auth/client-credentials-jwt',
  'auth/cross-app-access-complete-flow',
  'auth/enterprise-managed-authorization',
  'auth/dpop',
  'auth/dpop-nonce',
  'auth/wif-jwt-bearer',
];

const authorization = {
  '0.1.16': [
    ...extensions.slice(0, 2),
    // Its metadata names another issuer than the one it is of (RFC 8414, section 3.3); 0.2.0 mended it.
    'auth/2025-03-26-oauth-metadata-backcompat',
  ],
  '0.2.0-alpha.12': [extensions[0] ?? '', ...extensions.slice(2)],
};

/**
 * The first time an old server asks, it is told that nobody answers now; the call is made again with a
 * person's answer, and the other checks of it are about that.
 */
const askedAgain = 'elicitation-sep1034-client-defaults';

// What a busy machine was too slow for is done again by itself.
it.each(['0.1.16', '0.2.0-alpha.12'] as const)(
  'goes through the scenarios for clients of the conformance runner %s, but the named ones',
  async (version) => {
    const { output, scenarios } = await runSuite(version, goThrough);
    expect(scenarios.size).toBeGreaterThan(20);
    const expected = [...authorization[version], askedAgain];
    const failed: string[] = [];
    for (const [name, failures] of scenarios) {
      if (failures === 0) continue;
      if (expected.includes(name) || !(await passesAlone(version, name, goThrough)))
        failed.push(name);
    }
    expect(failed.toSorted(), output).toEqual(expected.toSorted());
    expect(scenarios.get(askedAgain)).toBe(1);
  },
);
