import { describe, expect, it } from 'vitest';
import { aliasOf, modelAliasesSchema } from './model-aliases.schema.js';

const problemsOf = (content: unknown): string[] =>
  modelAliasesSchema.safeParse(content).error?.issues.map(({ path, message }) => {
    return [path.join('.'), message].filter(Boolean).join(': ');
  }) ?? [];

describe('the file of MODEL_ALIASES', () => {
  it('names models and chains, also by other aliases, each model once', () => {
    const aliases = modelAliasesSchema.parse({
      fast: 'openai:gpt-5-mini',
      careful: ['anthropic:claude-opus-5', 'openai:gpt-5'],
      any: ['alias:fast', 'alias:careful', 'openai:gpt-5'],
    });
    expect([...aliases]).toEqual([
      ['fast', ['openai:gpt-5-mini']],
      ['careful', ['anthropic:claude-opus-5', 'openai:gpt-5']],
      ['any', ['openai:gpt-5-mini', 'anthropic:claude-opus-5', 'openai:gpt-5']],
    ]);
  });

  it.each([
    [{ a: 'alias:a' }, ['a: leads back to itself by a, a']],
    [
      { a: 'alias:b', b: ['openai:m', 'alias:a'] },
      ['a: leads back to itself by a, b, a', 'b: leads back to itself by b, a, b'],
    ],
    [{ a: 'alias:gone' }, ['a: names the alias gone, which there is not']],
    [{ a: 'gpt-5' }, ['a: is neither a model id nor a list of 1 to 6 of them']],
    [{ a: [] }, ['a: Too small: expected array to have >=1 items']],
    [{ a: 'google:../x' }, ['a: is neither a model id nor a list of 1 to 6 of them']],
    [
      { 'A b': 'openai:m' },
      ['A b: is no name: lower-case letters, digits, - and _, a letter first'],
    ],
    [
      { a: ['openai:1', 'openai:2', 'openai:3', 'alias:b'], b: ['x:4', 'x:5', 'x:6', 'x:7'] },
      ['a: stands for more than 6 models'],
    ],
    [[], ['is no object of models by their aliases']],
  ])('is refused with what is wrong: %j', (content, problems) => {
    expect(problemsOf(content)).toEqual(problems);
  });

  it('is read in no time, however aliases name each other', () => {
    const deep = Object.fromEntries(
      Array.from({ length: 199 }, (_, index) => [
        `a${index}`,
        Array.from({ length: 6 }, () => `alias:a${index + 1}`),
      ]),
    );
    expect(modelAliasesSchema.parse({ ...deep, a199: 'x:m' }).get('a0')).toEqual(['x:m']);
  });
});

describe('aliasOf', () => {
  it('is the name behind alias:, and nothing for a model of a provider', () => {
    expect(aliasOf('alias:fast')).toBe('fast');
    expect(aliasOf('openai:alias:fast')).toBeUndefined();
  });
});
