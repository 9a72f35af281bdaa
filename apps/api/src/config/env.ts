import { isLoopbackAddress, type McpServerSettings } from '@faina/tools';
import { z } from 'zod';
import { EnvProblems, type EnvProblem } from './env-problems.js';
import { hasAllOrNoDkim, mailSettings } from './settings/mail-settings.js';
import { modelProblem, unknownTargets } from './models/known-models.js';
import { failpointsSetting } from './settings/failpoints-setting.js';
import { endpointsSetting, modelSettings } from './models/model-settings.js';
import { ownToolsSettings } from './settings/own-tools-settings.js';
import { outboundAllow } from './settings/outbound-allow.js';
import { readMcpConfig } from './settings/read-mcp-config.js';
import { type SecretReader, secretsIn } from './models/secret-reference.js';
import { traceSettings } from './settings/trace-settings.js';
import { areTrustedProxies } from './settings/trusted-proxies.js';
import { shownValue } from './shown-value.js';
import { toolGlobs, toolsByTenant } from './settings/tool-globs.js';
import {
  commaSeparated,
  contentOf,
  credential,
  isTimeZone,
  milliseconds,
  openUrlOf,
  path,
  requiredWholeNumber,
  settingHelp,
  urlOf,
  wholeNumber,
} from './settings/setting.js';

const toolPacks = ['crm', 'coach', 'reports', 'diagnostics'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const requestsAMinute = (fallback: number) =>
  wholeNumber(0, 1_000_000_000, fallback).register(settingHelp, {
    remedy: 'Set how many requests a minute are taken; 0 for any number.',
  });

const settings = z.object({
  ROLE: z
    .enum(['all', 'api', 'worker'], 'is no role')
    .default('all')
    .register(settingHelp, { remedy: 'Set all, api or worker.' }),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'is no address or host name')
    .default('127.0.0.1')
    .register(settingHelp, { remedy: 'Set an address of this machine, for example 127.0.0.1.' }),
  PORT: wholeNumber(0, 65_535, 3000).register(settingHelp, {
    remedy: 'Set a port number, for example 3000; 0 takes any free port.',
  }),
  WORKER_PORT: requiredWholeNumber(0, 65_535).optional().register(settingHelp, {
    remedy: 'Set the port of a worker for its health, for example 3001, or unset it for none.',
  }),
  DATABASE_URL: urlOf('postgresql', 'postgres').optional().register(settingHelp, {
    remedy:
      'Write postgresql://user:password@host:5432/database (special characters percent-encoded), or unset it to use the embedded PostgreSQL.',
    secret: 'credentials',
  }),
  REDIS_URL: urlOf('redis', 'rediss').optional().register(settingHelp, {
    remedy: 'Write redis://host:6379, or unset it to queue in PostgreSQL.',
    secret: 'credentials',
  }),
  DATA_DIR: path()
    .prefault('./.data')
    .register(settingHelp, { remedy: 'Set a folder that this user may write to.' }),
  ...modelSettings,
  WORKER_CONCURRENCY: wholeNumber(1, 1000, 50).register(settingHelp, {
    remedy: 'Set how many jobs this process may run at once, 1 to 1000.',
  }),
  APPROVAL_EXPIRES_MS: milliseconds(1_000, 2_592_000_000, 7_200_000),
  MAIL_APPROVAL_EXPIRES_MS: milliseconds(1_000, 2_592_000_000, 1_800_000),
  LEASE_MS: milliseconds(500, 3_600_000, 10_000),
  RECONCILE_MS: milliseconds(100, 3_600_000, 5000),
  RETENTION_DAYS: requiredWholeNumber(1, 36_500).optional().register(settingHelp, {
    remedy: 'Set after how many days jobs that have ended are deleted, or unset it to keep them.',
  }),
  READY_NEEDS_WORKER: z
    .enum(['true', 'false'], 'is neither true nor false')
    .default('false')
    .transform((value) => value === 'true')
    .register(settingHelp, {
      remedy: 'Set true where an API without any worker is to count as not ready.',
    }),
  SHUTDOWN_GRACE_MS: milliseconds(0, 3_600_000, 10_000),
  DATABASE_WAIT_MS: milliseconds(0, 3_600_000, 60_000),
  AUTH: z
    .enum(['none', 'api-key'], 'is no kind of authentication')
    .optional()
    .register(settingHelp, {
      remedy: 'Set AUTH=api-key (and BOOTSTRAP_API_KEY for the first key), or HOST=127.0.0.1.',
    }),
  BOOTSTRAP_API_KEY: credential().optional().register(settingHelp, {
    remedy: 'Set a long random key of printable ASCII characters without spaces.',
    secret: 'value',
  }),
  METRICS_KEY: credential().optional().register(settingHelp, {
    remedy:
      'Set a long random key for who reads /metrics, for example of openssl rand -base64 32, or unset it.',
    secret: 'value',
  }),
  RATE_LIMIT_PER_ADDRESS: requestsAMinute(12_000),
  RATE_LIMIT_PER_KEY: requestsAMinute(6_000),
  TRUST_PROXY: z
    .string()
    .refine(areTrustedProxies, 'names no addresses')
    .optional()
    .register(settingHelp, {
      remedy: 'Set the addresses or networks of your proxies, for example loopback or 10.0.0.0/8.',
    }),
  ...mailSettings,
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'is no time zone')
    .default('America/Sao_Paulo')
    .register(settingHelp, { remedy: 'Set an IANA name, for example Europe/Lisbon.' }),
  TOOL_PACKS: commaSeparated('crm,coach,reports')
    .transform((names) => [...new Set(names)])
    .pipe(z.array(z.enum(toolPacks, 'names a pack that does not exist')))
    .register(settingHelp, {
      remedy: `Name some of ${toolPacks.join(', ')}, separated by commas.`,
    }),
  ...ownToolsSettings,
  TENANT_TOOLS: toolsByTenant().register(settingHelp, {
    remedy:
      'Write {"acme": ["crm_*"], "*": ["get_*"]}: the tools of each tenant, of others under *.',
  }),
  REQUIRE_APPROVAL: toolGlobs().register(settingHelp, {
    remedy: 'Name tools, separated by commas; * stands for any characters.',
  }),
  OUTBOUND_ALLOW: outboundAllow().register(settingHelp, {
    remedy:
      'Name hosts, addresses or networks, separated by commas, for example files.internal,10.0.0.0/8.',
  }),
  MCP_CONFIG: contentOf(readMcpConfig)
    .optional()
    .transform((servers) => servers ?? [])
    .register(settingHelp, {
      remedy: 'Set the path of a {"mcpServers": {...}} file as docs/tools.md describes it.',
    }),
  SECRETS_KEY: credential().optional().register(settingHelp, {
    remedy:
      'Set 32 or more random characters, for example of openssl rand -base64 32, and keep them.',
    secret: 'value',
  }),
  PUBLIC_URL: openUrlOf('https', 'http').optional().register(settingHelp, {
    remedy:
      'Write the address at which browsers reach the service, for example https://faina.example.com.',
  }),
  LOG_LEVEL: z
    .enum(logLevels, 'is no log level')
    .default('info')
    .register(settingHelp, { remedy: `Set one of ${logLevels.join(', ')}.` }),
  ...traceSettings,
  FAILPOINTS: failpointsSetting(),
});

/** Shorter ones can be guessed by whoever reaches the port; ones of 32 characters cannot. */
const leastKeyChars = 32;

/** Whether a first administrator's key is one that might be guessed. */
export const isShortKey = (key: string | undefined): boolean =>
  key !== undefined && key.length < leastKeyChars;

const keepsTokens = ({ transport }: McpServerSettings): boolean =>
  transport.kind === 'http' && transport.oauth !== undefined;

/** Checks over several settings run even when a single setting is wrong: all problems at once. */
const always = { when: () => true };

const schemaOf = (secretOf: SecretReader, isProduction: boolean) =>
  settings
    .extend({ MODEL_ENDPOINTS: endpointsSetting(secretOf) })
    .refine((values) => values.AUTH !== 'none' || isLoopbackAddress(values.HOST), {
      path: ['AUTH'],
      error: 'would open the service to the network without authentication',
      ...always,
    })
    .refine((values) => modelProblem(values.DEFAULT_MODEL, values) !== 'unknown_provider', {
      path: ['DEFAULT_MODEL'],
      error: 'names a provider that there is none of',
      ...always,
    })
    .refine((values) => modelProblem(values.DEFAULT_MODEL, values) !== 'unknown_alias', {
      path: ['DEFAULT_MODEL'],
      error: 'names an alias that MODEL_ALIASES does not have',
      ...always,
    })
    .refine(
      (values) => values.ROLE === 'api' || modelProblem(values.DEFAULT_MODEL, values) !== 'unset',
      {
        path: ['DEFAULT_MODEL'],
        error: 'names a provider that has no key or address here',
        ...always,
      },
    )
    .refine((values) => unknownTargets(values).length === 0, {
      path: ['MODEL_ALIASES'],
      error: ({ input }) =>
        `names a file with models of no provider: ${unknownTargets(input).slice(0, 5).join(', ')}`,
      ...always,
    })
    .refine(({ BOOTSTRAP_API_KEY: key, HOST }) => isLoopbackAddress(HOST) || !isShortKey(key), {
      path: ['BOOTSTRAP_API_KEY'],
      error: `has fewer than ${String(leastKeyChars)} characters, and the network may try keys`,
      ...always,
    })
    .refine(({ METRICS_KEY: key }) => !isShortKey(key), {
      path: ['METRICS_KEY'],
      error: `has fewer than ${String(leastKeyChars)} characters, and may be guessed`,
      ...always,
    })
    .refine(({ SECRETS_KEY: key }) => !isShortKey(key), {
      path: ['SECRETS_KEY'],
      error: `has fewer than ${String(leastKeyChars)} characters, and may be guessed`,
      ...always,
    })
    .refine(
      ({ SECRETS_KEY: key, MCP_CONFIG: servers }) =>
        key !== undefined || !servers.some(keepsTokens),
      {
        path: ['SECRETS_KEY'],
        error: 'is not set, and MCP_CONFIG has servers with oauth, whose tokens are kept encrypted',
      },
    )
    .refine(({ FAILPOINTS: points }) => points.length === 0 || !isProduction, {
      path: ['FAILPOINTS'],
      error: 'ends processes for tests, and NODE_ENV is production',
      ...always,
    })
    .refine(hasAllOrNoDkim, {
      path: ['DKIM_KEY_FILE'],
      error: 'goes together with DKIM_DOMAIN and DKIM_SELECTOR, and not all three are set',
      ...always,
    })
    .transform((values) => ({
      ...values,
      AUTH:
        values.AUTH ?? (isLoopbackAddress(values.HOST) ? ('none' as const) : ('api-key' as const)),
    }));

/**
 * All settings, read once at start. Durations in milliseconds, folders absolute, MCP_CONFIG the
 * servers that its file names, MODEL_ENDPOINTS and MODEL_ALIASES what stands in theirs, DKIM_KEY_FILE
 * the key in it.
 */
export type Env = z.output<ReturnType<typeof schemaOf>>;

/** The names of all settings. */
export const settingNames = settings.keyof().options;

/** Those that tests alone set, and no page for operators names. */
export const testSettings: readonly (typeof settingNames)[number][] = ['FAILPOINTS'];

/** The settings of which all is secret, or of whose URL the credentials are. */
export const secretSettings = (secret: 'value' | 'credentials') =>
  settingNames.filter((name) => settingHelp.get(settings.shape[name])?.secret === secret);

/** Injection token of the settings: `@Inject(ENV) env: Env`. */
export const ENV = Symbol('ENV');

/**
 * Reads all settings; the only reader of the process environment. An empty string counts as unset.
 * @throws {EnvProblems} with every problem, not only the first.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schemaOf(secretsIn(set), set.NODE_ENV === 'production').safeParse(set);
  if (parsed.success) return parsed.data;
  throw new EnvProblems(
    parsed.error.issues.map((issue): EnvProblem => {
      const name = settings.keyof().parse(issue.path[0]);
      const help = settingHelp.get(settings.shape[name]);
      return {
        setting: name,
        value: shownValue(set[name], help?.secret),
        problem: issue.message,
        remedy: help?.remedy ?? '',
      };
    }),
  );
}
