import {
  findJson,
  firstInvented,
  fitToSchema,
  keepsWhatWasGiven,
  readArguments,
  repairArguments,
} from '@faina/agent-core';
import { cpuMs } from '@faina/agent-core/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { repairJsonText } from './repair-json-text.js';

const schema = z.object({ to: z.string() });

/** What models write that has gone wrong, or whoever speaks through them. */
const parts: readonly [string, string][] = [
  ['openers', '{'],
  ['lists', '['],
  ['nested members', '{"a":['],
  ['quotes', '"'],
  ['quotes and line ends', '"\n'],
  ['two kinds of quotes', `"'`],
  ['smart quotes', '“'],
  ['quotes behind long gaps', `"${' '.repeat(500)}`],
  ['backslashes', '\\'],
  ['escaped quotes', '\\"'],
  ['escaped line ends', '\\n'],
  ['spaces', ' '],
  ['line ends', '\n'],
  ['comments', '/*'],
  ['fences', '```json\n'],
  ['backticks', '`'],
  ['angle brackets', '<'],
  ['colons', ':'],
  ['names', 'a:'],
  ['combining marks', '\u0301\u0323'],
  ['joined texts', '"b"+'],
  ['objects that do not end', '{"a":"b'],
  ['words that stand for nothing', '"a":undefined '],
];

/** It stands in the text in as many places as can be. */
const half = (text: string): string => text.slice(text.length / 2);

const readers: readonly [string, (text: string) => unknown][] = [
  ['found', findJson],
  ['mended', repairJsonText],
  ['read', (raw) => readArguments(raw, { repairJsonText, allowsInvention: true })],
  [
    'repaired',
    (raw) =>
      repairArguments({ raw, schema, toolName: 'send', repairJsonText, allowsInvention: false }),
  ],
  ['fitted', (text) => fitToSchema({ to: [text] }, { schema, toolName: 'send' })],
  ['compared with what was given', (text) => keepsWhatWasGiven(text, [half(text)])],
  ['compared with what was written', (text) => firstInvented([half(text)], text)],
];

/** Of each reader over all texts of a length, in milliseconds. */
function timeOf(read: (text: string) => unknown, chars: number): number {
  const startedAt = cpuMs();
  for (const [, part] of parts) {
    const text = part.repeat(Math.ceil(chars / part.length)).slice(0, chars);
    read(text);
    read(`{"to":"${text}`);
  }
  return cpuMs() - startedAt;
}

describe('S4: hostile texts', () => {
  it.each(readers)(
    'of 64 KB and of 256 KB are %s in a time that does not run away',
    (_verb, read) => {
      timeOf(read, 4 * 1024);
      const short = timeOf(read, 60 * 1024);
      const long = timeOf(read, 256 * 1024);
      // 46 texts in all; single ones took up to 5 s and 64 KB of them a minute.
      expect(short).toBeLessThan(15_000);
      expect(long).toBeLessThan(30_000);
    },
    120_000,
  );
});
