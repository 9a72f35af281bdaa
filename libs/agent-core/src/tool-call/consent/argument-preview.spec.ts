import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askAboutArguments } from './consent.js';
import type { JsonValue } from '../../values/json/json-value.js';
import { defineReadTool } from '../../tool/tool.js';
import { completed } from '../../tool/tool-outcome.js';

const tool = defineReadTool({
  name: 'transfer',
  description: 'Transfers.',
  parameters: z.looseObject({}),
  execute: async () => completed(null),
});

const textOf = (args: JsonValue): string => {
  const question = askAboutArguments(tool, args);
  if (question.kind !== 'awaiting_approval') throw new Error('It did not ask.');
  return question.preview.text;
};

describe('the question about a call', () => {
  it('shows arguments that fit as they are', () => {
    expect(textOf({ to: 'Ana', amount: 1 })).toBe('transfer {"amount":1,"to":"Ana"}');
  });

  it('S18: shows every argument, and counts what it leaves out of a long one', () => {
    const text = textOf({
      aaa: 'x'.repeat(4_711),
      to: 'mallory',
      deep: { aaa: 'y'.repeat(4_500), to: 'eve' },
    });

    expect(text).toBe(
      `transfer {"aaa":"${'x'.repeat(500)}"… 4 211 more characters,` +
        `"deep":{"aaa":"${'y'.repeat(500)}"… 4 000 more characters,"to":"eve"},"to":"mallory"}`,
    );
  });

  it('S18: counts the items of a long list, the members of a large value, and long names', () => {
    const list = Array.from({ length: 2_000 }, (_, index) => index);
    const many = Object.fromEntries(list.map((index) => [`m${10_000 + index}`, 0]));
    const text = textOf({ list, many, ['n'.repeat(900)]: 1, to: 'mallory' });

    expect(text).toContain('"list":[0,1,');
    expect(text).toContain('… 1 980 more items]');
    expect(text).toContain('"m10000":0,');
    expect(text).toContain('… 1 980 more members}');
    expect(text).toContain(`"${'n'.repeat(100)}"… 800 more characters:1`);
    expect(text).toContain('"to":"mallory"}');
    expect(text.length).toBeLessThan(4_000);
  });

  it('S18: names all arguments of a call that has thousands', () => {
    const names = Array.from({ length: 3_000 }, (_, index) => `argument${index}`);
    const text = textOf(Object.fromEntries(names.map((name) => [name, 'x'])));

    for (const name of names) expect(text).toContain(`"${name}":`);
  });

  it('S18: cuts no character in half', () => {
    expect(textOf({ a: `x${'😀'.repeat(4_000)}` })).toContain(
      `{"a":"x${'😀'.repeat(249)}"… 7 502 more characters}`,
    );
  });

  it('S19: shows characters that nobody sees, in names and in values', () => {
    expect(textOf({ 'to\u200b': 'fdp.\u202eexe', b: '\u2066\u061c\u200f' })).toBe(
      'transfer {"b":"[U+2066][U+061C][U+200F]","to[U+200B]":"fdp.[U+202E]exe"}',
    );
  });
});
