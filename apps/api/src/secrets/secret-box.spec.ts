import { describe, expect, it } from 'vitest';
import { SecretBox } from './secret-box.js';

const key = 'k'.repeat(40);
const box = new SecretBox(key, 'test');

describe('a secret box', () => {
  it('opens what it has sealed, in another process too', () => {
    const sealed = box.seal('senha çã', 'a');
    expect(sealed.toString('latin1')).not.toContain('senha');
    expect(new SecretBox(key, 'test').open(sealed, 'a')).toBe('senha çã');
    expect(box.seal('senha çã', 'a').equals(sealed)).toBe(false);
  });

  it('opens nothing under another key, for another purpose, from another place, or changed', () => {
    const sealed = box.seal('x', 'a');
    expect(new SecretBox(`${key}2`, 'test').open(sealed, 'a')).toBeUndefined();
    expect(new SecretBox(key, 'other').open(sealed, 'a')).toBeUndefined();
    expect(box.open(sealed, 'b')).toBeUndefined();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(box.open(changed, 'a')).toBeUndefined();
    }
    expect(box.open(Buffer.from('short'), 'a')).toBeUndefined();
  });
});
