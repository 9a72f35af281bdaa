import { describe, expect, it } from 'vitest';
import { connectionErrorCode } from './connection-error-code.js';

const withCode = (code: unknown) => Object.assign(new Error('closed'), { code });

describe('connectionErrorCode', () => {
  it('is found behind other errors', () => {
    const error = new Error('outer', {
      cause: new TypeError('terminated', { cause: withCode('UND_ERR_SOCKET') }),
    });
    expect(connectionErrorCode(error)).toBe('UND_ERR_SOCKET');
  });

  it('is undefined without one, and for a chain that bites its tail', () => {
    const circular = new Error('a');
    circular.cause = circular;
    expect(connectionErrorCode(circular)).toBeUndefined();
    expect(connectionErrorCode(withCode(20))).toBeUndefined();
    expect(connectionErrorCode('ECONNRESET')).toBeUndefined();
  });
});
