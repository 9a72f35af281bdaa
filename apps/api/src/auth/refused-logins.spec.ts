import { silentLogger } from '@faina/agent-core';
import { expect, it } from 'vitest';
import { RefusedLogins } from './refused-logins.js';

const minute = 60_000;

/** The lines that are logged, as `address: number`. */
function counted() {
  const lines: string[] = [];
  const logger = {
    ...silentLogger,
    warn: (fields: object) => {
      lines.push(JSON.stringify(fields));
    },
  };
  return { lines, refused: new RefusedLogins(logger) };
}

it('S15: logs refused keys at once, then a line a minute for each address', () => {
  const { lines, refused } = counted();
  for (let count = 0; count < 2_608; count += 1) refused.count('192.0.2.1', count);
  refused.count('192.0.2.2', 5);
  refused.count('192.0.2.1', minute);
  expect(lines).toEqual([
    '{"address":"192.0.2.1","refused":1}',
    '{"address":"192.0.2.2","refused":1}',
    '{"address":"192.0.2.1","refused":2608}',
  ]);
});

it('S15: logs a flood from everywhere in a bounded number of lines', () => {
  const { lines, refused } = counted();
  for (let count = 0; count < 5_000; count += 1) refused.count(`address ${count}`, 0);
  expect(lines).toHaveLength(1_001);
  expect(lines.at(-1)).toBe('{"address":"others","refused":1}');
  refused.count('a new one', minute);
  expect(lines.at(-1)).toBe('{"address":"a new one","refused":1}');
});
