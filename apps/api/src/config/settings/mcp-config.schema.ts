import { longestCallMs, type McpServerSettings, type OAuthSettings, snakeCase } from '@faina/tools';
import { z } from 'zod';
import { hasCredentials } from './setting.js';

const approvalSchema = z.enum(['always', 'never']);

const byPattern = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string().min(1).max(200), value);

const commonKeys = {
  disabled: z.boolean().default(false),
  /** Beside the usual keys: what offered names begin with, in place of the server's name. */
  prefix: z
    .string()
    .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'is not snake_case with single underscores')
    .max(30)
    .optional(),
  toolTimeoutMs: z.int().min(1).max(longestCallMs).optional(),
  /** The first glob that fits a tool's name on its server says what calls may do. */
  effects: byPattern(z.enum(['none', 'external'])).default({}),
  /** Whether calls that may have an effect ask a person first: of all tools, or in the same way. */
  approval: z
    .union(
      [approvalSchema, byPattern(approvalSchema)],
      'is neither always, never nor globs of them',
    )
    .default('always'),
};

const stdioSchema = z.object({
  ...commonKeys,
  type: z.literal('stdio').optional(),
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
  cwd: z.string().min(1).optional(),
  url: z.undefined('stands beside a command; a server has one of them').optional(),
});

const oauthSchema = z.strictObject({
  grant: z.enum(['client_credentials', 'authorization_code']).default('authorization_code'),
  clientId: z.string().min(1).max(2_000).optional(),
  clientSecret: z.string().min(1).max(2_000).optional(),
  scope: z.string().min(1).max(2_000).optional(),
  clientMetadataUrl: z.url({ protocol: /^https$/ }).optional(),
});

const httpSchema = z.object({
  ...commonKeys,
  /** Beside the usual keys: how the service is authorized at the server. */
  oauth: oauthSchema
    .refine(({ grant, clientId }) => grant !== 'client_credentials' || clientId !== undefined, {
      path: ['clientId'],
      error: 'is needed with the grant client_credentials',
    })
    .optional(),
  type: z
    .enum(['http', 'streamable-http', 'streamableHttp', 'sse'], 'is no transport that Faina speaks')
    .optional(),
  url: z
    .url({ protocol: /^https?$/, error: 'is no http:// or https:// URL' })
    .refine((url) => !hasCredentials(url), 'holds a user or a password; put them into headers'),
  headers: z
    .record(
      z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'is no name of a header'),
      z.string().regex(/^[\t\x20-\x7e]*$/, 'is no value of a header'),
    )
    .default({}),
});

type OAuthEntry = z.output<typeof oauthSchema>;
type ServerEntry = z.output<typeof stdioSchema> | z.output<typeof httpSchema>;

/** Which of the two forms an entry has is told by its keys, so that its mistakes are told in full. */
const entrySchema = z.looseObject({}).transform((entry, context): ServerEntry => {
  const parsed = ('url' in entry && !('command' in entry) ? httpSchema : stdioSchema).safeParse(
    entry,
  );
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    context.addIssue({ code: 'custom', path: [...path], message });
  }
  return z.NEVER;
});

/** The usual file of MCP clients, with a few keys of Faina's; keys of other clients are ignored. */
export const mcpConfigSchema = z
  .looseObject({ mcpServers: z.record(z.string().min(1).max(100), entrySchema) })
  .transform(({ mcpServers }, context): readonly McpServerSettings[] => {
    const servers = Object.entries(mcpServers)
      .filter(([, { disabled }]) => !disabled)
      .map(([name, entry]) => toSettings(name, entry));
    const names = new Map<string, string>();
    for (const { name, prefix } of servers) {
      const path = ['mcpServers', name];
      const other = names.get(prefix);
      if (!/^[a-z]/.test(prefix)) {
        const message = 'has a name that gives no prefix for its tools; set prefix';
        context.addIssue({ code: 'custom', path, message });
      } else if (other !== undefined) {
        const message = `has tools of the same names as ${other}; set another prefix`;
        context.addIssue({ code: 'custom', path, message });
      }
      names.set(prefix, name);
    }
    return servers;
  });

function toSettings(name: string, entry: ServerEntry): McpServerSettings {
  const { prefix = prefixOf(name), effects, approval, toolTimeoutMs } = entry;
  const approvals = typeof approval === 'string' ? { '*': approval } : approval;
  return {
    name,
    prefix,
    effects: Object.entries(effects).map(([pattern, effect]) => ({ pattern, effect })),
    approvals: Object.entries(approvals).map(([pattern, one]) => ({ pattern, approval: one })),
    ...(toolTimeoutMs === undefined ? {} : { toolTimeoutMs }),
    transport: transportOf(entry),
  };
}

function transportOf(entry: ServerEntry): McpServerSettings['transport'] {
  if ('command' in entry) {
    const { command, args, env, cwd } = entry;
    return { kind: 'stdio', command, args, env, ...(cwd === undefined ? {} : { cwd }) };
  }
  const { url, headers, type, oauth } = entry;
  return {
    kind: 'http',
    url,
    headers,
    ...(type === 'sse' && { isSse: true }),
    ...(oauth && { oauth: given(oauth) }),
  };
}

/** Without the keys that have no value. */
function given({
  grant,
  clientId,
  clientSecret,
  scope,
  clientMetadataUrl,
}: OAuthEntry): OAuthSettings {
  return {
    grant,
    ...(clientId !== undefined && { clientId }),
    ...(clientSecret !== undefined && { clientSecret }),
    ...(scope !== undefined && { scope }),
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
  };
}

const longestPrefix = 30;

/** `My Files` gives `my_files`. */
const prefixOf = (name: string): string =>
  snakeCase(name).slice(0, longestPrefix).replace(/_$/, '');
