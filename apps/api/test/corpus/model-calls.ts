import { toolCall, toolCalls, type ScriptedCall } from '../support/model/model-replies.js';
import { type HostileCase, KB, marked, MB } from './hostile-case.js';

/** One call of a tool, by an agent whose broken arguments are mended. */
const args = (name: string, text: () => string, tool = 'echo'): HostileCase => ({
  name: `model calls with ${name}`,
  run: (target) => target.runScripted([toolCall(tool, text())], { agent: 'mender' }),
});

const calls = (name: string, list: () => readonly ScriptedCall[]): HostileCase => ({
  name: `model calls ${name}`,
  run: (target) => target.runScripted([toolCalls(list())]),
});

const repeated = (count: number, call: (index: number) => ScriptedCall): ScriptedCall[] =>
  Array.from({ length: count }, (_, index) => call(index));

/** Calls that are many or large, or whose arguments are no JSON and invite a search for some. */
export const modelCalls: readonly HostileCase[] = [
  calls('200 tools at once', () =>
    repeated(200, (value) => ({ name: 'echo', arguments: { value } })),
  ),
  calls('5 000 tools at once', () =>
    repeated(5_000, (value) => ({ name: 'echo', arguments: { value } })),
  ),
  calls('200 tools that there are not', () =>
    repeated(200, (index) => ({ name: `tool_${index}`, arguments: '{}' })),
  ),
  calls('a tool whose name has 100 000 characters', () => [
    { name: 'echo'.repeat(25_000), arguments: '{}' },
  ]),
  calls('a tool whose name is combining marks', () => [
    { name: marked(100 * KB), arguments: '{}' },
  ]),
  calls('50 tools with names of 10 000 characters', () =>
    repeated(50, (index) => ({ name: `${'e'.repeat(10_000)}${index}`, arguments: '{}' })),
  ),
  calls('a tool by an id of 1 MB', () => [
    { name: 'echo', arguments: '{"value":1}', id: 'i'.repeat(MB) },
  ]),
  args('almost 1 MB', () => JSON.stringify({ value: 'x'.repeat(990_000) })),
  args('3 MB', () => JSON.stringify({ value: 'x'.repeat(3 * MB) })),
  args('100 000 openers', () => '{'.repeat(100_000)),
  args('100 000 brackets', () => '['.repeat(100_000)),
  args('100 000 openers with names', () => '{"a":'.repeat(100_000)),
  args('100 000 backslashes', () => `{"value":"${'\\'.repeat(100_000)}`),
  args('100 000 quotes', () => '"'.repeat(100_000)),
  args('100 000 quotes in a text', () => `{"value":"${'a"b'.repeat(100_000)}"}`),
  args('100 000 closers', () => `{"value":1${'}'.repeat(100_000)}`),
  args('100 000 commas', () => `{"value":1${','.repeat(100_000)}}`),
  args('100 000 colons', () => `{"value"${':'.repeat(100_000)}1}`),
  args('100 000 comment openers', () => '/*'.repeat(50_000)),
  args('100 000 slashes', () => '/'.repeat(100_000)),
  args('fences around fences', () => '```json\n'.repeat(20_000)),
  args('a fence with 100 000 empty lines', () => `\`\`\`json${'\n'.repeat(100_000)}x`),
  args('JSON in JSON in JSON', () => {
    let text = '{"value":1}';
    for (let level = 0; level < 14; level += 1) text = JSON.stringify({ value: text });
    return text;
  }),
  args('100 000 objects side by side', () => '{} '.repeat(100_000)),
  args('50 000 unknown names', () => {
    const names = Array.from({ length: 50_000 }, (_, index) => `"k${index}":1`);
    return `{${names.join()}}`;
  }),
  args('50 000 levels', () => `{"value":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
  args('1 MB of combining marks', () => JSON.stringify({ value: marked(400 * KB) })),
  args('lone surrogates', () => `{"value":"${'\\ud800'.repeat(100_000)}"}`),
  args('a number of 500 000 digits', () => `{"value":${'9'.repeat(500_000)}}`),
  args('a key of marks', () => JSON.stringify({ key: marked(60 * KB) }), 'write_once'),
  args(
    'a number where a text of 900 KB stands',
    () => `{"bytes":"${'1'.repeat(900 * KB)}"}`,
    'big_result',
  ),
  args('10 MB wanted', () => '{"bytes":10000000}', 'big_result'),
];
