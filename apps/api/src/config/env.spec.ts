import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvProblems } from './env-problems.js';
import { readEnv } from './env.js';
import { settingWarnings } from './setting-warnings.js';

function problemsOf(source: NodeJS.ProcessEnv): EnvProblems {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvProblems) return error;
    throw error;
  }
  throw new Error('the settings were accepted');
}

describe('readEnv', () => {
  it('needs no setting at all', () => {
    expect(readEnv({})).toMatchObject({
      ROLE: 'all',
      HOST: '127.0.0.1',
      PORT: 3000,
      DATA_DIR: resolve('./.data'),
      DEFAULT_MODEL: 'offline:demo',
      WORKER_CONCURRENCY: 50,
      LEASE_MS: 10_000,
      RECONCILE_MS: 5000,
      SHUTDOWN_GRACE_MS: 10_000,
      DATABASE_WAIT_MS: 60_000,
      RATE_LIMIT_PER_ADDRESS: 12_000,
      RATE_LIMIT_PER_KEY: 6_000,
      AUTH: 'none',
      TOOL_PACKS: ['crm', 'coach', 'reports'],
      LOG_LEVEL: 'info',
    });
  });

  it('takes an empty string for unset and does not look at other variables', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', AUTH: '', PATH: '/bin', FAINA_X: '1' })).toEqual(
      readEnv({}),
    );
  });

  it('reads what is set', () => {
    const env = readEnv({
      PORT: '0',
      DATABASE_URL: 'postgresql://me:secret@db:5432/jobs?sslmode=require',
      DATA_DIR: '/var/lib/jobs',
      TOOL_PACKS: 'coach, diagnostics,coach',
    });
    expect(env).toMatchObject({
      PORT: 0,
      DATABASE_URL: 'postgresql://me:secret@db:5432/jobs?sslmode=require',
      DATA_DIR: '/var/lib/jobs',
      TOOL_PACKS: ['coach', 'diagnostics'],
    });
  });

  it('reads what the operator lets tenants do', () => {
    const env = readEnv({
      TENANT_TOOLS: '{"acme": ["crm_*"], "*": []}',
      REQUIRE_APPROVAL: 'send_*, pay',
    });
    expect([...env.TENANT_TOOLS]).toEqual([
      ['acme', ['crm_*']],
      ['*', []],
    ]);
    expect(env.REQUIRE_APPROVAL).toEqual(['send_*', 'pay']);
  });

  it.each([
    ['TENANT_TOOLS', '{"acme": "crm_*"}', 'is no JSON object of lists of tools'],
    ['TENANT_TOOLS', '{"Acme": ["x"]}', 'is no JSON object of lists of tools'],
    ['TENANT_TOOLS', '["x"]', 'is no JSON object of lists of tools'],
    ['TENANT_TOOLS', 'x', 'is no JSON object of lists of tools'],
    [
      'REQUIRE_APPROVAL',
      'pay,send mail',
      'Not a tool or a pattern of tools: 1 to 128 letters, digits and _ . : * -',
    ],
  ])('refuses %s=%s', (setting, value, problem) => {
    expect(problemsOf({ [setting]: value }).problems).toMatchObject([{ setting, problem }]);
  });

  it('reads how models are limited and priced; neither has a default', () => {
    expect(readEnv({ MODEL_CONCURRENCY: '8' })).toMatchObject({ MODEL_CONCURRENCY: 8 });
    expect(readEnv({}).MODEL_CONCURRENCY).toBeUndefined();
    expect(readEnv({}).MODEL_PRICES).toBeUndefined();
    expect(problemsOf({ MODEL_CONCURRENCY: '0' }).problems).toHaveLength(1);
  });

  it('accepts a database on a local socket', () => {
    expect(
      readEnv({ DATABASE_URL: 'postgresql:///jobs?host=/run/postgresql' }).DATABASE_URL,
    ).toBeDefined();
  });

  it('reports every problem at once, also those that span settings', () => {
    const { problems } = problemsOf({
      ROLE: 'boss',
      PORT: '70000',
      DATABASE_URL: 'localhost:5432/jobs',
      LEASE_MS: '10s',
      HOST: '0.0.0.0',
      AUTH: 'none',
      TOOL_PACKS: 'coach,cooking',
      DEFAULT_MODEL: 'openai:some-model',
    });
    expect(problems.map(({ setting }) => setting).sort()).toEqual(
      ['AUTH', 'DATABASE_URL', 'DEFAULT_MODEL', 'LEASE_MS', 'PORT', 'ROLE', 'TOOL_PACKS'].sort(),
    );
  });

  it('prints a table of setting, value, problem and remedy', () => {
    const lines = problemsOf({ PORT: 'abc', LOG_LEVEL: 'loud' }).message.split('\n');
    expect(lines[0]).toBe('2 settings are wrong, so the service does not start.');
    expect(lines[2]).toMatch(/^SETTING +VALUE +PROBLEM +REMEDY$/);
    expect(lines[3]).toMatch(/^PORT +"abc" +is not a whole number +Set a port number/);
    expect(lines[4]).toMatch(/^LOG_LEVEL +"loud" +is no log level +Set one of/);
  });

  it('P14 prints no secret', () => {
    const { message } = problemsOf({
      DATABASE_URL: 'mysql://me:hidden@db/jobs',
      REDIS_URL: 'hidden',
      OPENAI_API_KEY: 'hidden key',
      BOOTSTRAP_API_KEY: 'hidden\n',
    });
    expect(message).toContain('mysql://me:***@db/jobs');
    expect(message).not.toContain('hidden');
  });

  it.each([
    'OPENAI_BASE_URL',
    'ANTHROPIC_BASE_URL',
    'GOOGLE_BASE_URL',
    'OPENROUTER_BASE_URL',
    'OPENAI_COMPATIBLE_BASE_URL',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ])(
    'S13: refuses credentials in %s, which would stand in errors, and does not show them',
    (setting) => {
      for (const url of [
        'http://me:hidden@host/v1',
        'http://hidden@host/v1',
        'http://host/v1?key=hidden',
        'http://host/v1#hidden',
      ]) {
        const { problems, message } = problemsOf({ [setting]: url });
        expect(problems).toMatchObject([
          { setting, problem: expect.stringContaining('would stand in errors') },
        ]);
        expect(message).not.toContain('hidden');
      }
      expect(readEnv({ [setting]: 'http://host:11434/v1' })).toHaveProperty(setting);
    },
  );

  it.each(['google:../v1beta/corpora?x=', 'openai:gpt 5', 'a/b', 'openai:a#b'])(
    'S23: refuses %s as the default model',
    (DEFAULT_MODEL) => {
      const keys = { GOOGLE_GENERATIVE_AI_API_KEY: 'k', OPENAI_API_KEY: 'k' };
      expect(problemsOf({ DEFAULT_MODEL, ...keys }).problems).toMatchObject([
        { setting: 'DEFAULT_MODEL', problem: 'is no model id' },
      ]);
    },
  );

  it.each(['a@b.org', 'faina@localhost', 'Faina <faina@example.org>', 'Relatórios <r@x.org>'])(
    'takes %s as the sender of mail',
    (MAIL_FROM) => {
      expect(readEnv({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
    },
  );

  it.each([
    'ignoreTLS=true',
    'requireTLS=false',
    'opportunisticTLS=true',
    'secured=true',
    'tls.rejectUnauthorized=false',
    'tls.rejectUnauthorized=0',
  ])('S24: refuses ?%s where the password goes to another machine', (option) => {
    const weak = { SMTP_URL: `smtp://me:hidden@mail.example.org:587?${option}` };
    const { message, problems } = problemsOf(weak);
    expect(problems).toHaveLength(1);
    expect(message).toContain(option.split('=')[0]);
    expect(message).not.toContain('hidden');
    for (const host of ['me:hidden@127.0.0.1', 'me:hidden@localhost', 'mail.example.org']) {
      expect(() => readEnv({ SMTP_URL: `smtp://${host}:587?${option}` })).not.toThrow();
    }
  });

  it.each(['smtp', 'smtps'])('S24: takes an ordinary %s URL with a password', (scheme) => {
    const SMTP_URL = `${scheme}://me:hidden@mail.example.org?tls.servername=mx.example.org`;
    expect(readEnv({ SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
  });

  it.each(['nobody', 'x <a@b.org', 'a@b.org>', 'ä@x.org', 'a\n<b@c.org>', '<a@b.org> more'])(
    'refuses %j as the sender of mail',
    (MAIL_FROM) => {
      expect(problemsOf({ MAIL_FROM }).message).toContain('MAIL_FROM');
    },
  );

  it('refuses a time zone that there is none of', () => {
    expect(problemsOf({ TIME_ZONE: 'Mars/Olympus' }).message).toContain('TIME_ZONE');
  });

  it.each(['1e3', '0x10', '-1', '1.5', ' 1', '9'.repeat(20)])(
    'refuses "%s" as a number',
    (PORT) => {
      expect(problemsOf({ PORT }).problems).toHaveLength(1);
    },
  );

  describe('AUTH', () => {
    it.each(['127.0.0.1', '127.9.9.9', '::1', 'localhost'])(
      'may be none on %s, and is by default',
      (HOST) => {
        expect(readEnv({ HOST }).AUTH).toBe('none');
        expect(readEnv({ HOST, AUTH: 'none' }).AUTH).toBe('none');
        expect(readEnv({ HOST, AUTH: 'api-key' }).AUTH).toBe('api-key');
      },
    );

    it.each(['0.0.0.0', '::', '192.168.1.5', 'example.org'])('is never none on %s', (HOST) => {
      expect(readEnv({ HOST }).AUTH).toBe('api-key');
      expect(problemsOf({ HOST, AUTH: 'none' }).problems).toMatchObject([{ setting: 'AUTH' }]);
    });
  });

  it('asks for the key of the default provider where jobs run, and only there', () => {
    const DEFAULT_MODEL = 'anthropic:some-model';
    expect(problemsOf({ DEFAULT_MODEL }).problems).toMatchObject([{ setting: 'DEFAULT_MODEL' }]);
    expect(readEnv({ DEFAULT_MODEL, ROLE: 'api' })).toMatchObject({ DEFAULT_MODEL });
    expect(readEnv({ DEFAULT_MODEL, ANTHROPIC_API_KEY: 'k' })).toMatchObject({ DEFAULT_MODEL });
  });

  it.each([
    ['gpt-5', 'is no model id'],
    ['opnai:gpt-5', 'names a provider that there is none of'],
  ])(
    'refuses %s as the default model in every role: each job would fail',
    (DEFAULT_MODEL, problem) => {
      for (const ROLE of ['all', 'api', 'worker']) {
        expect(problemsOf({ ROLE, DEFAULT_MODEL }).problems).toMatchObject([
          { setting: 'DEFAULT_MODEL', problem },
        ]);
      }
    },
  );

  it('has no port for a worker unless it is set', () => {
    expect(readEnv({ ROLE: 'worker', PORT: '4000' }).WORKER_PORT).toBeUndefined();
    expect(readEnv({ WORKER_PORT: '0' }).WORKER_PORT).toBe(0);
  });

  it('refuses a first key that can be guessed where the network can try, else warns of it', () => {
    const BOOTSTRAP_API_KEY = 'hidden'.padEnd(31, 'x');
    const { problems, message } = problemsOf({ HOST: '0.0.0.0', BOOTSTRAP_API_KEY });
    expect(problems).toMatchObject([{ setting: 'BOOTSTRAP_API_KEY' }]);
    expect(message).toContain('fewer than 32 characters');
    expect(message).not.toContain('hidden');
    const warnings = settingWarnings(readEnv({ BOOTSTRAP_API_KEY }));
    expect(warnings).toEqual([expect.stringContaining('BOOTSTRAP_API_KEY')]);
    expect(warnings.join()).not.toContain('hidden');
    const long = BOOTSTRAP_API_KEY + 'x';
    expect(settingWarnings(readEnv({ HOST: '0.0.0.0', BOOTSTRAP_API_KEY: long }))).toEqual([]);
  });

  it.each([
    ['http://faina.example.com', 1],
    ['http://8.8.8.8:3000', 1],
    ['http://[2001:db8::1]', 1],
    ['https://faina.example.com', 0],
    ['http://localhost:3000', 0],
    ['http://127.0.0.1:3000', 0],
    ['http://10.1.2.3', 0],
    ['http://192.168.1.5:8080/faina', 0],
    ['http://[fd12::1]:3000', 0],
  ])('says whether links to %s can be read on the way: %i warnings', (PUBLIC_URL, count) => {
    expect(settingWarnings(readEnv({ PUBLIC_URL }))).toHaveLength(count);
  });

  it('warns of a worker of its own that has nowhere to send mail to', () => {
    const worker = { ROLE: 'worker' };
    expect(settingWarnings(readEnv(worker))).toEqual([expect.stringContaining('SMTP_URL')]);
    for (const others of [
      { SMTP_URL: 'smtp://127.0.0.1' },
      { MAIL_OUTBOX: '/data/outbox' },
      { TOOL_PACKS: 'crm' },
      { ROLE: 'all' },
      { ROLE: 'api' },
    ]) {
      expect(settingWarnings(readEnv({ ...worker, ...others }))).toEqual([]);
    }
  });
});
