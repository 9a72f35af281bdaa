import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import { echo } from './echo.js';

const tools = [{ name: 'echo', description: '', parameters: {} }];
const request = demoRequest('echo Hello', '2026-11-21', tools);

describe('echo', () => {
  it('is served only where the tool is there', () => {
    expect(echo.matches(request)).toBe(true);
    expect(echo.matches(demoRequest('echo Hello', '2026-11-21', []))).toBe(false);
  });

  it.each([
    [{ value: 'Hello' }, 'echo: Hello'],
    [{ value: { a: 1 } }, 'echo: {"a":1}'],
  ])('says the value again', (data, say) => {
    expect(echo.next(request, new Map([['echo', data]]))).toEqual({ say });
  });
});
