import { describe, expect, it } from 'vitest';
import { parseAgentReference } from './agent-version.js';

describe('parseAgentReference', () => {
  it('reads a name with or without a version', () => {
    expect(parseAgentReference('coach')).toEqual({ name: 'coach', version: undefined });
    expect(parseAgentReference('coach@12')).toEqual({ name: 'coach', version: 12 });
  });

  it.each([
    '',
    'Coach',
    'coach@',
    'coach@0',
    'coach@-1',
    'coach@1.5',
    'coach@9999999999',
    'a b',
    'a\u0000',
  ])('knows no agent of the name %j', (text) => {
    expect(parseAgentReference(text)).toBeUndefined();
  });
});
