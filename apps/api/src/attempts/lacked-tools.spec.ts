import { describe, expect, it } from 'vitest';
import { lackedTools } from './lacked-tools.js';

const lacked = (
  toolNames: readonly string[],
  own: readonly string[],
  living: readonly (readonly string[])[],
  everKnown: readonly string[] = [],
) =>
  lackedTools(toolNames, {
    isHere: (name) => own.includes(name),
    own,
    known: new Set([...everKnown, ...own, ...living.flat()]),
    others: living.map((names) => new Set(names)),
  }).map(({ toolName }) => toolName);

describe('the tools that make a job one for another worker', () => {
  it('are those that the agent names, that are not here, and that any worker ever had', () => {
    expect(lacked(['echo', 'pay'], ['echo'], [['echo', 'pay']])).toEqual(['pay']);
    expect(lacked(['echo', 'pay'], ['echo'], [], ['pay'])).toEqual(['pay']);
    expect(lacked(['echo'], ['echo'], [['echo', 'pay']])).toEqual([]);
  });

  it('are none that nobody ever had: no worker would come with them', () => {
    expect(lacked(['echo', 'tpyo'], ['echo'], [['echo', 'pay']])).toEqual([]);
  });

  it('are those of a pattern where a living worker has all of it that is here, and more', () => {
    expect(lacked(['shop_*'], ['shop_find'], [['shop_find', 'shop_pay', 'x']])).toEqual([
      'shop_pay',
    ]);
    expect(lacked(['shop_*'], ['echo'], [['shop_find']])).toEqual(['shop_find']);
    expect(lacked(['shop_*'], ['shop_find'], [], ['shop_pay'])).toEqual([]);
    expect(lacked(['shop_*'], ['shop_find'], [['echo', 'shop_find']])).toEqual([]);
  });

  it('are none of a pattern where each worker has something of its own', () => {
    expect(lacked(['*'], ['crm'], [['coach']])).toEqual([]);
    expect(lacked(['*'], ['coach'], [['crm']])).toEqual([]);
  });
});
