import { describe, expect, it } from 'vitest';
import { connectionFailure } from './connection-failure.js';
import { McpTransportError } from '../connection/errors/mcp-transport-error.js';
import { secretMask } from '../../secrets/secret-mask.js';

const mask = secretMask(['hunter2-hunter2']);
const failureOf = (error: unknown, said?: string) => connectionFailure(error, mask, said);

const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

describe('why a connection failed', () => {
  it.each<[string, unknown, object]>([
    [
      'an HTTP status',
      new McpTransportError('not_sent', 'Status 401.', {}, 401),
      { message: 'Status 401.', httpStatus: 401 },
    ],
    [
      'the error of a socket',
      new Error('It does not answer.', { cause: new Error('fetch failed', { cause: refused }) }),
      { message: 'It does not answer. (ECONNREFUSED)' },
    ],
    [
      'a code that is told already',
      Object.assign(new Error('spawn x ENOENT'), { code: 'ENOENT' }),
      { message: 'spawn x ENOENT' },
    ],
    ['something thrown', 'odd', { message: 'odd' }],
    ['nothing', new Error(), { message: 'It failed without a word.' }],
  ])('tells %s', (_what, error, expected) => {
    expect(failureOf(error)).toEqual(expected);
  });

  it('tells what a child wrote, on one line, without colours and invisible characters', () => {
    const { message } = failureOf(
      new Error('It ended.'),
      '\u001b[31mNo\n key\u001b[0m \u202egnp\u0000',
    );
    expect(message).toBe('It ended. It wrote: No key [U+202E]gnp[U+0000]');
  });

  it('tells no secret, not even a part of one, and is bounded', () => {
    const long = `${'x'.repeat(290)}hunter2-hunter2 ${'y'.repeat(20_000)}`;
    for (const { message } of [failureOf(new Error(long)), failureOf('', long)]) {
      expect(message).not.toContain('hunter');
      expect(message.length).toBeLessThan(400);
    }
  });

  it('ends where causes go round in a circle', () => {
    const first = new Error('first');
    first.cause = new Error('second', { cause: first });
    expect(failureOf(first)).toEqual({ message: 'first (second)' });
  });
});
