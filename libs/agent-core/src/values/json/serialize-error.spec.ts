import { describe, expect, it } from 'vitest';
import { serializeError } from './serialize-error.js';
import { ToolError } from '../tool-error.js';

const frozen = Object.freeze({ reason: 'frozen' });
const circular: Record<string, unknown> = {};
circular.self = circular;

describe('F26 what was thrown becomes plain data', () => {
  it.each([
    ['a string', 'oops', { name: 'Error', message: 'oops' }],
    ['null', null, { name: 'Error', message: 'null' }],
    ['undefined', undefined, { name: 'Error', message: 'undefined' }],
    ['a frozen object', frozen, { name: 'Error', message: '{"reason":"frozen"}' }],
    ['a symbol', Symbol('x'), { name: 'Error', message: 'Symbol(x)' }],
    ['a circle', circular, { name: 'Error', message: 'a value that cannot be shown was thrown' }],
    [
      'an error of the system',
      Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
      { name: 'Error', message: 'refused', code: 'ECONNREFUSED' },
    ],
    [
      'a ToolError with its cause',
      new ToolError('no', 'look', new Error('why'), false, 'GONE'),
      {
        name: 'ToolError',
        message: 'no',
        code: 'GONE',
        toolName: 'look',
        isRecoverable: false,
        originalError: { name: 'Error', message: 'why' },
      },
    ],
  ])('from %s', (_what, thrown, expected) => {
    expect(serializeError(thrown)).toEqual(expected);
  });

  it('with a message of 10 MB and a circle of causes, of at most 8 KB and without a stack', () => {
    const error = new Error('x'.repeat(10_000_000));
    error.cause = error;
    const text = JSON.stringify(serializeError(error));
    expect(text.length).toBeLessThanOrEqual(8_192);
    expect(text).not.toContain('.ts:');
  });
});
