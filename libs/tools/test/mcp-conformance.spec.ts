import { checkAnswer, type JsonObject, questionFormSchema, silentLogger } from '@faina/agent-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { runSuite, type Scenario } from './support/conformance-host.js';
import { InMemoryPinStore } from './support/in-memory-pin-store.js';
import { outcomeOf } from './support/mcp-ledger.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import { McpToolSource } from '../src/index.js';

const contextSchema = z.looseObject({
  toolCalls: z
    .array(z.object({ name: z.string(), arguments: z.record(z.string(), z.json()) }))
    .optional(),
});

/** What is called where the scenario names nothing: every tool, with what its name asks for. */
const argumentsOf: Readonly<Record<string, JsonObject>> = {
  add_numbers: { a: 5, b: 3 },
};

/** Connects to the scenario's server as the service does, and calls its tools. */
async function goThrough({ name, url, context = '{}' }: Scenario): Promise<void> {
  if (name.startsWith('auth/')) throw new Error('It cannot authorize itself.');
  const source = new McpToolSource({
    settings: {
      name: 'scenario',
      prefix: 'c',
      transport: { kind: 'http', url, headers: {} },
      effects: [{ pattern: '*', effect: 'none' }],
      approvals: [],
    },
    pins: new InMemoryPinStore(),
    reserved: new Set(),
    logger: silentLogger,
  });
  source.start();
  try {
    await waitFor(() => source.serverState().state === 'connected', {
      what: 'the connection',
      deadlineMs: 20_000,
    });
    if (name === 'json-schema-ref-no-deref') return;
    const { toolCalls } = contextSchema.parse(JSON.parse(context));
    const listed = source.states().filter(({ status }) => status === 'available');
    const calls =
      toolCalls?.map((call) => ({ ...call, name: `c__${call.name}` })) ??
      listed.map(({ name: offered, tool }) => ({
        name: offered,
        arguments: argumentsOf[tool] ?? echoed(source, tool),
      }));
    for (const call of calls) await answeredCall(source, call.name, call.arguments);
  } finally {
    await source.close();
  }
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

/** Scenarios that are not gone through, with the reason. */
const authorization = {
  '0.1.16': [
    'auth/metadata-default',
    'auth/metadata-var1',
    'auth/metadata-var2',
    'auth/metadata-var3',
    'auth/basic-cimd',
    'auth/scope-from-www-authenticate',
    'auth/scope-from-scopes-supported',
    'auth/scope-omitted-when-undefined',
    'auth/scope-step-up',
    'auth/scope-retry-limit',
    'auth/token-endpoint-auth-basic',
    'auth/token-endpoint-auth-post',
    'auth/token-endpoint-auth-none',
    'auth/pre-registration',
    'auth/2025-03-26-oauth-metadata-backcompat',
    'auth/2025-03-26-oauth-endpoint-fallback',
    'auth/offline-access-scope',
    'auth/offline-access-not-supported',
    'auth/client-credentials-jwt',
    'auth/client-credentials-basic',
    'auth/cross-app-access-complete-flow',
  ],
  '0.2.0-alpha.12': [
    'auth/metadata-default',
    'auth/metadata-var1',
    'auth/metadata-var2',
    'auth/metadata-var3',
    'auth/basic-cimd',
    'auth/scope-from-www-authenticate',
    'auth/scope-from-scopes-supported',
    'auth/scope-omitted-when-undefined',
    'auth/scope-step-up',
    'auth/scope-retry-limit',
    'auth/token-endpoint-auth-basic',
    'auth/token-endpoint-auth-post',
    'auth/token-endpoint-auth-none',
    'auth/pre-registration',
    'auth/2025-03-26-oauth-metadata-backcompat',
    'auth/2025-03-26-oauth-endpoint-fallback',
    'auth/resource-mismatch',
    'auth/offline-access-scope',
    'auth/offline-access-not-supported',
    'auth/authorization-server-migration',
    'auth/iss-supported',
    'auth/iss-not-advertised',
    'auth/iss-supported-missing',
    'auth/iss-wrong-issuer',
    'auth/iss-unexpected',
    'auth/iss-normalized',
    'auth/metadata-issuer-mismatch',
    'auth/client-credentials-jwt',
    'auth/client-credentials-basic',
    'auth/enterprise-managed-authorization',
    'auth/dpop',
    'auth/dpop-nonce',
    'auth/wif-jwt-bearer',
  ],
};

/**
 * The first time an old server asks, it is told that nobody answers now; the call is made again with a
 * person's answer, and the other checks are about that.
 */
const askedAgain = {
  '0.1.16': ['elicitation-sep1034-client-defaults'],
  '0.2.0-alpha.12': ['elicitation-sep1034-client-defaults:client-elicitation-sep1034-general'],
};

it.each(['0.1.16', '0.2.0-alpha.12'] as const)(
  'goes through the scenarios for clients of the conformance runner %s, but the named ones',
  async (version) => {
    const expected = [...authorization[version], ...askedAgain[version]];
    const run = await runSuite(version, ['--suite', 'all'], expected, goThrough);
    expect(run.exitCode, run.output).toBe(0);
  },
);
