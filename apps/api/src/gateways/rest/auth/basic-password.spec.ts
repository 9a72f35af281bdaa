import { describe, expect, it } from 'vitest';
import { basicPassword } from './basic-password.js';

const header = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;

describe('basicPassword', () => {
  it('reads what follows the first colon', () => {
    expect(basicPassword(header('anyone:key:with:colons'))).toBe('key:with:colons');
    expect(basicPassword(header(':key'))).toBe('key');
  });

  it.each([undefined, '', 'Bearer abc', 'Basic', 'Basic !!!', header('no colon'), header('user:')])(
    'finds none in %j',
    (value) => {
      expect(basicPassword(value)).toBeUndefined();
    },
  );
});
