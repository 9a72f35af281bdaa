import { describe, expect, it } from 'vitest';
import { assignCallIds } from './record-answer.js';

const call = (id: string, name = 'look', raw = '{}') => ({
  id,
  type: 'function' as const,
  function: { name, arguments: raw },
});

const idsOf = (...ids: string[]) =>
  assignCallIds(
    ids.map((id) => call(id)),
    2,
  ).map(({ id }) => id);

describe('A25 the ids of the calls of one answer', () => {
  it('stay as they are where each is usable', () => {
    expect(idsOf('call_a', 'functions.look:1')).toEqual(['call_a', 'functions.look:1']);
  });

  it('are made up where one is missing, given twice or too long', () => {
    expect(idsOf('', 'a', 'a', 'i'.repeat(129))).toEqual(['call_2_0', 'a', 'call_2_2', 'call_2_3']);
    expect(idsOf('call_2_1', '')).toEqual(['call_2_1', 'call_2_1_']);
  });

  it('are made up where an earlier answer has had them', () => {
    const earlier = assignCallIds([call('call_0'), call('call_1_0')], 0);
    const ids = assignCallIds([call('call_0'), call('call_1')], 1, earlier).map(({ id }) => id);
    expect(ids).toEqual(['call_1_0_', 'call_1']);
  });

  it('F24 differ and can be stored, like name and arguments', () => {
    const calls = assignCallIds([call('a\0', 'n\0', '\ud800'), call('a\ud800')], 1);
    expect(calls).toEqual([
      { id: 'a\ufffd', name: 'n\ufffd', arguments: '\ufffd' },
      { id: 'call_1_1', name: 'look', arguments: '{}' },
    ]);
  });
});
