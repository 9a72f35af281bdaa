import { describe, expect, it } from 'vitest';
import { finalReply } from './final-reply.js';
import type { Segment } from './segments.js';
import { portuguese } from '../../../language/portuguese.js';

const done = (text: string): Segment => ({ kind: 'done', text });
const failed = (text: string): Segment => ({ kind: 'failed', text });

describe('the reply of a plan', () => {
  it.each([done('Lead criado: Ana (id: 1)'), failed('Para X preciso de: y.'), done('a\n\nb. ')])(
    'C1 is its one segment, unchanged: %j',
    (segment) => {
      expect(finalReply([segment], portuguese)).toBe(segment.text);
    },
  );

  it('C2 C3 lists what was done and what failed apart, each with one full stop', () => {
    expect(finalReply([done('A.'), failed('x.'), done('B...'), failed('y')], portuguese)).toBe(
      'Ações realizadas: A; B....\nOcorreram falhas: x; y.',
    );
  });

  it('C3 has no sentence for what did not occur', () => {
    expect(finalReply([done('A'), done('B')], portuguese)).toBe('Ações realizadas: A; B.');
    expect(finalReply([failed('x'), failed('y')], portuguese)).toBe('Ocorreram falhas: x; y.');
  });

  it('bounds each of several segments', () => {
    expect(finalReply([done('a'.repeat(100_000)), done('B')], portuguese).length).toBeLessThan(
      5_000,
    );
  });
});
