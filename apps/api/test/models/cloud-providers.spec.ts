import { createHash, createHmac, createVerify, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ModelSettings } from '../../src/config/models/model-settings.js';
import { AiSdkLlmAdapter } from '../../src/models/ai-sdk-llm-adapter.js';
import { ModelProviders } from '../../src/models/providers/model-providers.js';
import { modelRequest } from '../support/model/model-request.js';

interface Seen {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: Server;
let origin: string;
let seen: Seen[];
/** By a part of the path: what is answered, and how. */
let answers: [part: string, status: number, body: unknown][];

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    void (async () => {
      const { url: path = '', headers } = request;
      seen.push({ path, headers, body: await text(request) });
      const [, status = 404, body = {}] = answers.find(([part]) => path.includes(part)) ?? [];
      const isStream = path.includes('alt=sse');
      response.writeHead(status, {
        'content-type': isStream ? 'text/event-stream' : 'application/json',
      });
      response.end(isStream ? `data: ${JSON.stringify(body)}\n\n` : JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  origin = `http://127.0.0.1:${String(address.port)}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const ask = (settings: ModelSettings, model: string) =>
  new AiSdkLlmAdapter(new ModelProviders(settings)).generateText(modelRequest({ model }));

const sha256 = (value: string) => createHash('sha256').update(value).digest('hex');
const hmac = (key: string | Buffer, value: string) =>
  createHmac('sha256', key).update(value).digest();

/** The header that AWS expects of a request, https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html. */
function signatureOf({ path, headers, body }: Seen, secret: string): string {
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
  const canonicalHeaders = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const uri = path.split('/').map(encodeURIComponent).join('/');
  const canonical = ['POST', uri, '', canonicalHeaders.join(''), names, sha256(body)].join('\n');
  const [date = '', region = '', service = ''] = scope.split('/');
  const key = [region, service, 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, date));
  const time = String(headers['x-amz-date']);
  const signed = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  return hmac(key, signed).toString('hex');
}

const converse = {
  output: { message: { role: 'assistant', content: [{ text: 'Well run.' }] } },
  stopReason: 'end_turn',
  usage: { inputTokens: 7, outputTokens: 3, totalTokens: 10 },
  metrics: { latencyMs: 1 },
};
const generated = {
  candidates: [
    { content: { role: 'model', parts: [{ text: 'Well run.' }] }, finishReason: 'STOP' },
  ],
  usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 3, totalTokenCount: 10 },
};
const claude = {
  id: 'm1',
  type: 'message',
  role: 'assistant',
  model: 'claude-opus-4-5',
  content: [{ type: 'text', text: 'Well run.' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 7, output_tokens: 3 },
};
const wellRun = { value: { content: 'Well run.', usage: { inputTokens: 7, outputTokens: 3 } } };

describe('azure', () => {
  it('is spoken with as OpenAI is, with the key in the header of its own', async () => {
    answers = [['/responses', 400, { error: { message: 'stop here' } }]];
    const settings = { AZURE_API_KEY: 'azure-secret', AZURE_BASE_URL: `${origin}/openai/v1` };
    const result = await ask(settings, 'azure:gpt-5');
    expect(result).toMatchObject({ error: { code: 'MODEL_BAD_REQUEST' } });
    expect(seen).toMatchObject([
      { path: '/openai/v1/responses', headers: { 'api-key': 'azure-secret' } },
    ]);
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ model: 'gpt-5', store: false });
  });
});

describe('bedrock', () => {
  const model = 'bedrock:eu.anthropic.claude-sonnet-4-5-20250929-v1:0';
  const path = '/model/eu.anthropic.claude-sonnet-4-5-20250929-v1%3A0/converse-stream';

  it('signs a request with the keys of the settings, and no others', async () => {
    answers = [['/converse', 200, converse]];
    const settings = {
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'aws-secret',
      AWS_SESSION_TOKEN: 'aws-session',
      BEDROCK_BASE_URL: origin,
    };
    expect(await ask(settings, model)).toMatchObject(wellRun);
    const [request] = seen;
    if (request === undefined) throw new Error('Nothing was sent');
    expect(request.path).toBe(path);
    expect(request.headers['x-amz-security-token']).toBe('aws-session');
    expect(request.headers.authorization).toContain('Credential=AKIDEXAMPLE/');
    expect(request.headers.authorization).toContain('/eu-west-1/bedrock/aws4_request');
    expect(request.headers.authorization).toMatch(
      new RegExp(`Signature=${signatureOf(request, 'aws-secret')}$`),
    );
    const body: unknown = JSON.parse(request.body);
    expect(body).toMatchObject({ system: [{}], toolConfig: { tools: [{ toolSpec: {} }] } });
  });

  it('sends an API key of Bedrock in place of a signature', async () => {
    answers = [['/converse', 200, converse]];
    const settings = { AWS_REGION: 'eu-west-1', AWS_BEARER_TOKEN_BEDROCK: 'bedrock-secret' };
    expect(await ask({ ...settings, BEDROCK_BASE_URL: origin }, model)).toMatchObject(wellRun);
    expect(seen).toMatchObject([{ path, headers: { authorization: 'Bearer bedrock-secret' } }]);
  });
});

describe('vertex', () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const base = '/v1beta1/projects/p-1/locations/europe-west4/publishers/google';
  const path = `${base}/models/gemini-3-pro:streamGenerateContent?alt=sse`;

  const settings = (): ModelSettings => ({
    GOOGLE_VERTEX_PROJECT: 'p-1',
    GOOGLE_VERTEX_LOCATION: 'europe-west4',
    GOOGLE_VERTEX_CREDENTIALS: {
      type: 'service_account',
      client_email: 'faina@p-1.iam.gserviceaccount.com',
      private_key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      private_key_id: 'key-1',
      token_uri: `${origin}/token`,
    },
    GOOGLE_VERTEX_BASE_URL: `${origin}${base}`,
  });

  it('asks for one token in the name of the service account, and keeps it', async () => {
    answers = [
      ['/token', 200, { access_token: 'token-1', expires_in: 3599, token_type: 'Bearer' }],
      ['/models/', 200, generated],
    ];
    const adapter = new AiSdkLlmAdapter(new ModelProviders(settings()));
    const request = modelRequest({ model: 'vertex:gemini-3-pro' });
    expect(await adapter.generateText(request)).toMatchObject(wellRun);
    expect(await adapter.generateText(request)).toMatchObject(wellRun);
    expect(seen.map((one) => one.path)).toEqual(['/token', path, path]);
    expect(seen[1]?.headers.authorization).toBe('Bearer token-1');
    expect(seen[1]?.headers).not.toHaveProperty('x-goog-api-key');
    const form = new URLSearchParams(seen[0]?.body);
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const [header = '', claims = '', signature = ''] = form.get('assertion')?.split('.') ?? [];
    const verify = createVerify('RSA-SHA256').update(`${header}.${claims}`);
    expect(verify.verify(keys.publicKey, signature, 'base64url')).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: 'faina@p-1.iam.gserviceaccount.com',
      aud: `${origin}/token`,
      scope: 'https://www.googleapis.com/auth/cloud-platform',
    });
  });

  it('asks for one token, however many calls want it at once, and anew after a refusal', async () => {
    answers = [
      ['/token', 503, {}],
      ['/models/', 200, generated],
    ];
    const adapter = new AiSdkLlmAdapter(new ModelProviders(settings()));
    const request = modelRequest({ model: 'vertex:gemini-3-pro' });
    expect(await adapter.generateText(request)).toMatchObject({
      error: { code: 'MODEL_UNAVAILABLE' },
    });
    answers[0] = ['/token', 200, { access_token: 'token-2' }];
    seen = [];
    const calls = Array.from({ length: 5 }, () => adapter.generateText(request));
    for (const result of await Promise.all(calls)) expect(result).toMatchObject(wellRun);
    expect(seen.map(({ path: one }) => one)).toEqual(['/token', ...calls.map(() => path)]);
  });

  it.each([
    [400, { error: 'invalid_grant' }, 'MODEL_AUTHENTICATION'],
    [503, {}, 'MODEL_UNAVAILABLE'],
    [200, { access_token: 'a\nb' }, 'MODEL_UNAVAILABLE'],
    [200, [], 'MODEL_UNAVAILABLE'],
  ])(
    'a token server that answers %i %j: %s, and the model is not asked',
    async (status, body, code) => {
      answers = [['/token', status, body]];
      const result = await ask(settings(), 'vertex:gemini-3-pro');
      expect(result).toMatchObject({ error: { code } });
      expect(seen).toHaveLength(1);
      expect(JSON.stringify(result)).not.toContain('PRIVATE KEY');
    },
  );

  it('speaks with Claude as Anthropic has it, with its model in the path', async () => {
    answers = [
      ['/token', 200, { access_token: 'token-1' }],
      ['RawPredict', 200, claude],
      ['rawPredict', 200, claude],
    ];
    const adapter = new AiSdkLlmAdapter(new ModelProviders(settings()));
    const request = modelRequest({ model: 'vertex:claude-opus-4-5@20251101' });
    expect(await adapter.generateText(request)).toMatchObject(wellRun);
    expect(await adapter.generateText({ ...request, maxOutputTokens: 99 })).toMatchObject(wellRun);
    const ofModel = base.replace('google', 'anthropic/models/claude-opus-4-5@20251101');
    expect(seen.slice(1).map((one) => one.path)).toEqual([
      `${ofModel}:streamRawPredict`,
      `${ofModel}:rawPredict`,
    ]);
    expect(seen[1]?.headers.authorization).toBe('Bearer token-1');
    expect(seen[1]?.headers).not.toHaveProperty('x-goog-api-key');
    const [streamed, whole] = seen.slice(1).map(({ body }): unknown => JSON.parse(body));
    expect(streamed).toMatchObject({
      stream: true,
      anthropic_version: 'vertex-2023-10-16',
      system: [{ cache_control: {} }],
      tools: [{}],
    });
    expect(streamed).not.toHaveProperty('model');
    expect(whole).not.toHaveProperty('stream');
    expect(whole).toMatchObject({ max_tokens: 99 });
  });

  it('sends an API key where there is one', async () => {
    answers = [['/models/', 200, generated]];
    const express = { GOOGLE_VERTEX_API_KEY: 'vertex-secret', GOOGLE_VERTEX_BASE_URL: origin };
    expect(await ask(express, 'vertex:gemini-3-pro')).toMatchObject(wellRun);
    expect(seen).toMatchObject([
      {
        path: '/models/gemini-3-pro:streamGenerateContent?alt=sse',
        headers: { 'x-goog-api-key': 'vertex-secret' },
      },
    ]);
  });
});

describe('an endpoint', () => {
  it('P14 that repeats its key and its headers in an error is quoted without them', async () => {
    const message = 'Key box-secret-1 of x-tenant tenant-secret-2 is wrong';
    answers = [['/chat/completions', 400, { error: { message } }]];
    const headers = { 'x-tenant': 'tenant-secret-2' };
    const box = { kind: 'openai-compatible' as const, baseUrl: origin, apiKey: 'box-secret-1' };
    const MODEL_ENDPOINTS = new Map([['box', { ...box, headers }]]);
    const result = await ask({ MODEL_ENDPOINTS }, 'box:qwen3');
    expect(seen).toMatchObject([{ headers: { authorization: 'Bearer box-secret-1', ...headers } }]);
    expect(result).toMatchObject({ error: { code: 'MODEL_BAD_REQUEST' } });
    expect(result).toHaveProperty('error.message', expect.stringContaining('Key *** of x-tenant'));
    expect(JSON.stringify(result)).not.toContain('secret');
  });
});

describe('the environment of the process', () => {
  const foreign = {
    OPENAI_API_KEY: 'foreign',
    OPENAI_BASE_URL: 'http://127.0.0.1:9',
    AWS_BEARER_TOKEN_BEDROCK: 'foreign',
    AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
    GOOGLE_VERTEX_API_KEY: 'foreign',
  };
  beforeEach(() => {
    for (const [name, value] of Object.entries(foreign)) process.env[name] = value;
  });
  afterEach(() => {
    for (const name of Object.keys(foreign)) Reflect.deleteProperty(process.env, name);
  });

  it('gives no endpoint and no cloud a key', async () => {
    answers = [
      ['/converse', 200, converse],
      ['/responses', 400, {}],
    ];
    const aws = { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 's' };
    await ask({ ...aws, BEDROCK_BASE_URL: origin }, 'bedrock:amazon.nova-pro-v1:0');
    const box = { kind: 'openai' as const, baseUrl: origin, headers: {} };
    await ask({ MODEL_ENDPOINTS: new Map([['box', box]]) }, 'box:gpt-5');
    expect(seen).toHaveLength(2);
    expect(JSON.stringify(seen)).not.toContain('foreign');
  });
});
