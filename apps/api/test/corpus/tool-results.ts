import type { ToolResults } from '../support/service/hostile-service.js';
import { answer, toolCall, toolCalls } from '../support/model/model-replies.js';
import { type HostileCase, KB, marked, MB } from './hostile-case.js';

const text = (words: string) => JSON.stringify({ content: [{ type: 'text', text: words }] });
const structured = (value: string) => `{"content":[],"structuredContent":${value}}`;
const parts = (part: object, count: number) =>
  `{"content":[${Array.from({ length: count }, () => JSON.stringify(part)).join()}]}`;

const megabytes = 4 * MB - 2 * KB;

/** What the tools of an MCP server answer, under 4 MB each: more is refused on the way. */
export const toolResults = {
  long_text: () => text('x'.repeat(megabytes)),
  long_lines: () => text('x\n'.repeat(MB)),
  quotes: () => text('"\\'.repeat(900 * KB)),
  marks: () => text(marked(900 * KB)),
  surrogates: () => `{"content":[{"type":"text","text":"${'\\ud800'.repeat(600 * KB)}"}]}`,
  nul: () => `{"content":[{"type":"text","text":"${'\\u0000'.repeat(600 * KB)}"}]}`,
  tags: () => text('<a '.repeat(MB)),
  fences: () => text('```json\n'.repeat(400 * KB)),
  deep: () => structured('{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)),
  deep_arrays: () => structured('['.repeat(900 * KB) + ']'.repeat(900 * KB)),
  wide: () => {
    const names = Array.from({ length: 150_000 }, (_, index) => `"name ${index}":${index}`);
    return structured(`{${names.join()}}`);
  },
  many_numbers: () => structured(`{"n":[${'1,'.repeat(1_900 * KB)}1]}`),
  many_objects: () => structured(`{"n":[${'{"a":1},'.repeat(450 * KB)}{}]}`),
  long_names: () => structured(`{"${'n'.repeat(3 * MB)}":1}`),
  proto: () => structured('{"__proto__":{"polluted":true},"constructor":{"prototype":{}}}'),
  big_numbers: () => structured(`{"n":[${'1e400,'.repeat(500 * KB)}1]}`),
  many_parts: () => parts({ type: 'text', text: 'x' }, 100_000),
  unknown_parts: () => parts({ type: 'x', y: [1, [2, [3]]] }, 90_000),
  pictures: () => parts({ type: 'image', data: 'A'.repeat(1_000), mimeType: 'image/png' }, 3_500),
  one_picture: () => parts({ type: 'image', data: 'A'.repeat(3 * MB), mimeType: 'image/png' }, 1),
  resources: () =>
    parts({ type: 'resource', resource: { uri: 'file:///x', text: 'x'.repeat(900) } }, 3_500),
  failure: () => `{"isError":true,"content":[{"type":"text","text":"${'x'.repeat(3 * MB)}"}]}`,
  deep_failure: () =>
    `{"isError":true,"content":[],"structuredContent":${'['.repeat(500 * KB)}${']'.repeat(500 * KB)}}`,
  no_form: () => `{"content":${'['.repeat(200 * KB)}${']'.repeat(200 * KB)}}`,
} as const satisfies ToolResults;

const names = Object.keys(toolResults);

/** A job that calls a tool, whose result the model is told. */
const once = (name: string): HostileCase => ({
  name: `tool result ${name.replaceAll('_', ' ')}`,
  run: (target) => target.runScripted([toolCall(`web__${name}`), answer('Done.')]),
});

/** A job that calls one tool many times in one answer, and is read afterwards. */
const often = (name: string, count: number): HostileCase => ({
  name: `tool result ${name.replaceAll('_', ' ')}, ${count} at once`,
  run: async (target) => {
    const calls = Array.from({ length: count }, () => ({ name: `web__${name}`, arguments: {} }));
    return target.runScripted([toolCalls(calls), answer('Done.')]);
  },
});

export const toolResultCases: readonly HostileCase[] = [
  ...names.map(once),
  often('long_text', 4),
  often('many_objects', 3),
];
