import { describe, expect, it } from 'vitest';
import { modelEndpointsSchema, secretsOfEndpoint } from './model-endpoints.schema.js';
import { secretsIn } from './secret-reference.js';

const schema = modelEndpointsSchema(
  secretsIn({ WORK_KEY: 'work-secret', TENANT: 'tenant-secret', SPACED: 'a b' }),
);

const problemsOf = (content: unknown): string[] =>
  schema.safeParse(content).error?.issues.map(({ path, message }) => {
    return [path.join('.'), message].filter(Boolean).join(': ');
  }) ?? [];

describe('the file of MODEL_ENDPOINTS', () => {
  it('names servers, their secrets and how they are spoken with', () => {
    const endpoints = schema.parse({
      vllm: { baseUrl: 'http://10.0.0.7:8000/v1' },
      work_2: {
        baseUrl: 'https://gateway.test/openai/v1',
        apiKey: 'secret:WORK_KEY',
        headers: { 'x-tenant': 'secret:TENANT', 'x-team': 'coaches' },
        kind: 'openai',
        api: 'chat',
        streaming: 'never',
      },
    });
    expect([...endpoints]).toEqual([
      ['vllm', { kind: 'openai-compatible', baseUrl: 'http://10.0.0.7:8000/v1', headers: {} }],
      [
        'work_2',
        {
          kind: 'openai',
          baseUrl: 'https://gateway.test/openai/v1',
          apiKey: 'work-secret',
          headers: { 'x-tenant': 'tenant-secret', 'x-team': 'coaches' },
          api: 'chat',
          streaming: 'never',
        },
      ],
    ]);
    expect([...endpoints.values()].flatMap((endpoint) => secretsOfEndpoint(endpoint))).toEqual([
      'work-secret',
      'tenant-secret',
      'coaches',
    ]);
  });

  const baseUrl = 'https://a.test/v1';
  it.each([
    [
      { a: { baseUrl, apiKey: 'secret:GONE' } },
      'a.apiKey: names the secret GONE, which is not set',
    ],
    [{ a: { baseUrl, headers: { x: 'secret:GONE' } } }, 'a.headers.x: names the secret GONE'],
    [{ a: { baseUrl, apiKey: 'sk-written-down' } }, 'a.apiKey: is not secret:NAME'],
    [{ a: { baseUrl, apiKey: 'secret:path' } }, 'a.apiKey: is not secret:NAME'],
    [{ a: { baseUrl, apiKey: 'secret:toString' } }, 'a.apiKey: is not secret:NAME'],
    [{ a: { baseUrl, apiKey: 'secret:SPACED' } }, 'a.apiKey: names the secret SPACED, which holds'],
    [{ a: { baseUrl, headers: { Host: 'b.test' } } }, 'a.headers: hold a name of no header'],
    [{ a: { baseUrl, headers: { 'a b': 'c' } } }, 'a.headers: hold a name of no header'],
    [{ a: { baseUrl, headers: { a: 'b\r\nc: d' } } }, 'a.headers.a: is no value of a header'],
    [{ a: { baseUrl: 'https://me:hidden@a.test' } }, 'a.baseUrl: holds a user, a password'],
    [{ a: { baseUrl: 'file:///etc/passwd' } }, 'a.baseUrl: is not a https:// or http:// URL'],
    [{ a: { baseUrl, kind: 'grpc' } }, 'a.kind: is none of openai-compatible'],
    [{ a: { baseUrl, streaming: true } }, 'a.streaming: is none of always, asked, never'],
    [{ a: { baseUrl, key: 'x' } }, 'a: Unrecognized key: "key"'],
    [{ a: {} }, 'a.baseUrl'],
    [{ openai: { baseUrl } }, 'openai: is the name of a provider that is there already'],
    [{ alias: { baseUrl } }, 'alias: is the name of a provider that is there already'],
    [{ 'My Box': { baseUrl } }, 'My Box: is no name'],
    [[], 'is no object of endpoints'],
    ['x', 'is no object of endpoints'],
    [
      Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`a${index}`, { baseUrl }])),
      'has more than 100 endpoints',
    ],
  ])('is refused with what is wrong: %j', (content, problem) => {
    const problems = problemsOf(content);
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(problems.join()).not.toMatch(/hidden|written-down/);
  });
});
