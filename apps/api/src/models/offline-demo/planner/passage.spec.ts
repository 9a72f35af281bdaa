import { describe, expect, it } from 'vitest';
import { find, part, passageOf, rule } from './passage.js';

describe('passageOf', () => {
  it.each(['João É NÃO', 'İstanbul ﬁm', '😀 \ud800 \u0301', 'Ação'])(
    'keeps the plain form of %j as long as the text',
    (text) => {
      const passage = passageOf(text);
      expect(passage.plain).toHaveLength(passage.text.length);
    },
  );

  it('takes runs of spaces for one, and keeps blank lines', () => {
    expect(passageOf('a  \t b\n \n\n c\nd').text).toBe('a b\n\nc\nd');
  });
});

describe('find', () => {
  it('cuts out of the text what a rule found in its plain form', () => {
    const found = find(passageOf('Mude o João, já!'), rule('o (?<who>joao)(?<more> silva)?'));
    expect(found?.groups.who?.text).toBe('João');
    expect(found?.groups.more).toBeUndefined();
    expect([found?.before.text, found?.after.text]).toEqual(['Mude', ', já!']);
  });

  it('is undefined where nothing is found', () => {
    expect(find(passageOf('a'), rule('b'))).toBeUndefined();
    expect(part(passageOf(' a '), 1).text).toBe('a');
  });
});
