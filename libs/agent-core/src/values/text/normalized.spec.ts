import { describe, expect, it } from 'vitest';
import { normalized, plainWords, withoutMarks } from './normalized.js';
import { cpuMs } from '../../testing/cpu-ms.js';

const run = (marks: number) => '\u0301\u0323'.repeat(marks / 2);

describe('normalized', () => {
  it('S21: keeps 30 combining marks in a row and no more', () => {
    expect(normalized(`x${run(30)}y`, 'NFC')).toBe(`x${run(30)}y`.normalize('NFC'));
    expect(normalized(`x${run(40)}y${run(32)}`, 'NFD')).toBe(
      `x${run(30)}y${run(30)}`.normalize('NFD'),
    );
  });

  it('S21: is not held up by 200 000 combining marks', { timeout: 60_000 }, () => {
    const took = (text: string) => {
      const startedAt = cpuMs();
      normalized(text, 'NFD');
      return cpuMs() - startedAt;
    };
    // Normalised as it stands, it took 28 s.
    expect(took(`a${run(200_000)}`)).toBeLessThan(5_000);
    expect(took(`a${run(30)}`.repeat(6_000))).toBeLessThan(5_000);
  });

  it('composes and decomposes as the platform does', () => {
    const text = 'São João – ação, Đặng Thị Ngọc Thịnh, हिन्दी, 한국어';

    expect(normalized(text, 'NFC')).toBe(text.normalize('NFC'));
    expect(normalized(text, 'NFD')).toBe(text.normalize('NFD'));
    expect(withoutMarks('São João')).toBe('Sao Joao');
  });
});

describe('plainWords', () => {
  it('writes the same words the same way', () => {
    expect(plainWords('  Segunda\tFeira\n às 9h ')).toBe('segunda feira as 9h');
    expect(plainWords('NEGOCIAÇÃO')).toBe('negociacao');
    expect(plainWords('')).toBe('');
  });
});
