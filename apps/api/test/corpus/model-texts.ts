import { gzipSync } from 'node:zlib';
import { answer, drip, type ModelReply, raw } from '../support/model/model-replies.js';
import { type HostileCase, KB, marked, MB } from './hostile-case.js';

const model = (
  name: string,
  replies: () => readonly ModelReply[],
  limits?: Readonly<Record<string, number>>,
): HostileCase => ({
  name: `model answers ${name}`,
  run: (target) => target.runScripted(replies(), limits && { limits }),
});

const completionAround = (content: string) =>
  `{"id":"x","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,` +
  `"finish_reason":"stop","message":{"role":"assistant","content":${content}}}]}`;

const jsonType = { 'content-type': 'application/json' };

/** An answer in the form that the agent demands, which has to be found in the text. */
const structured = (name: string, text: () => string): HostileCase => ({
  name: `model answers in a form: ${name}`,
  run: async (target) => {
    const body = JSON.stringify({
      persona: { role: 'a tester' },
      model: 'openai-compatible:scripted',
      outputSchema: { type: 'object', properties: { a: { type: 'number' } } },
    });
    await target.send('PUT', '/v1/agents/formal', { headers: jsonType, body });
    return target.runScripted([answer(text()), answer('{"a":1}')], { agent: 'formal' });
  },
});

/** Answers in words, and bodies that are none. */
export const modelTexts: readonly HostileCase[] = [
  model('5 MB of text', () => [answer('sete léguas '.repeat(420_000))]),
  model('5 MB of quotes and backslashes', () => [answer('"\\'.repeat(2.5 * MB))]),
  model('1 MB of combining marks', () => [answer(marked(500 * KB))]),
  model('1 MB of lone surrogates', () => [answer('\ud800x'.repeat(500 * KB))]),
  model('1 MB of NUL', () => [answer('\0'.repeat(MB))]),
  model('1 MB of white space', () => [answer(' \n'.repeat(500 * KB))]),
  model('1 MB of marks that turn the text around', () => [answer('\u202e'.repeat(300 * KB))]),
  model('more than 16 MB', () => [answer('x'.repeat(17 * MB))]),
  model('a body without an end', () => [
    drip(
      Array.from({ length: 30 }, () => 'x'.repeat(MB)),
      { everyMs: 0, ends: false },
    ),
  ]),
  model(
    'a body that drips',
    () => [
      drip(
        Array.from({ length: 200 }, () => ' '),
        { everyMs: 10, ends: false },
      ),
    ],
    { deadlineMs: 1_000 },
  ),
  model('gzip that becomes 200 MB', () => [
    raw(200, gzipSync(Buffer.alloc(200 * MB, 0x20)), { ...jsonType, 'content-encoding': 'gzip' }),
  ]),
  model('gzip that is none', () => [
    raw(200, 'x'.repeat(MB), { ...jsonType, 'content-encoding': 'gzip' }),
  ]),
  model('a redirect to itself', () =>
    Array.from({ length: 30 }, () => raw(307, '', { location: '/v1/chat/completions' })),
  ),
  model('a redirect to an address of 10 KB', () => [
    raw(307, '', { location: `http://127.0.0.1:1/${'a'.repeat(10 * KB)}` }),
  ]),
  model('a redirect to a file', () => [raw(301, '', { location: 'file:///etc/passwd' })]),
  model('HTML of 2 MB', () => [raw(200, '<'.repeat(2 * MB), { 'content-type': 'text/html' })]),
  model('an error of 2 MB', () => [
    raw(400, { error: { message: '<a href="x">'.repeat(150 * KB), type: 'x', code: 'x' } }),
  ]),
  model('an error of 100 000 levels', () => [
    raw(400, `${'{"error":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  ]),
  model('a body of 100 000 levels', () => [
    raw(200, completionAround('['.repeat(100_000) + ']'.repeat(100_000))),
  ]),
  model('100 000 choices', () => [
    raw(200, `{"id":"x","choices":[${'{"index":0,"message":{}},'.repeat(100_000)}{}]}`),
  ]),
  model('usage of 300 digits', () => [
    raw(
      200,
      completionAround('"Done."').replace(
        /}$/,
        `,"usage":{"prompt_tokens":${'9'.repeat(300)},"completion_tokens":1}}`,
      ),
    ),
  ]),
  structured('a fence with 2 000 empty lines', () => `\`\`\`json${'\n'.repeat(2_000)}x`),
  structured('a fence with 300 000 empty lines', () => `\`\`\`json${'\n'.repeat(300_000)}x`),
  structured('300 000 spaces after a fence', () => `\`\`\`json\n{}\n\`\`\`${' '.repeat(300_000)}x`),
  structured('100 000 fences', () => '```json\n'.repeat(100_000)),
  structured('100 000 openers', () => '{'.repeat(100_000)),
  structured('2 MB of numbers', () => `[${'1,'.repeat(MB)}1]`),
  structured('20 000 levels', () => `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
];
