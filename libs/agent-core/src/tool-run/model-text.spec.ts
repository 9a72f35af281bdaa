import { describe, expect, it } from 'vitest';
import { noise } from '../testing/test-files.js';
import { modelText } from './model-text.js';

const limitBytes = 32 * 1024;

describe('a tool result for the model', () => {
  it('is its JSON', () => {
    expect(modelText({ a: 'é' })).toBe('{"a":"é"}');
  });

  it.each(['x', 'é', '漢', '🏃'])(
    'made of %j is cut at 32 KB of UTF-8 with a note',
    (character) => {
      const text = modelText(character.repeat(limitBytes));
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limitBytes);
      expect(Buffer.byteLength(text)).toBeGreaterThan(limitBytes - 8);
      expect(text).toMatch(/…\[cut: \d+ bytes in all; ask for less]$/);
      expect(text).not.toContain('\ufffd');
    },
  );

  it('just below the limit is whole', () => {
    const value = 'x'.repeat(limitBytes - 2);
    expect(modelText(value)).toBe(JSON.stringify(value));
  });

  it('that is longer than is looked through is told by its beginning, without base64', () => {
    const text = modelText([noise(3_000).toString('base64'), 'x'.repeat(17_000_000)]);
    expect(text).toMatch(
      /^\["\[omitted: base64, 3000 bytes]","x{32000,} …\[cut: 17004007 bytes in all; ask for less]$/,
    );
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limitBytes);
  });
});
