import { describe, expect, it } from 'vitest';
import { isTimeZone } from './setting.js';

describe('isTimeZone', () => {
  it.each(['America/Sao_Paulo', 'Europe/Lisbon', 'UTC'])('takes %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['', 'Sao Paulo', 'Mars/Olympus', '+03:00', '-3'])('refuses %j', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});
