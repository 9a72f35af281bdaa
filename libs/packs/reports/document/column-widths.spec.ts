import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnWidths } from './draw-table.js';

describe('columnWidths', () => {
  it.each([
    [[10, 20], 100, [10, 20]],
    [[200, 20, 50], 100, [40, 20, 40]],
    [[300, 300], 100, [50, 50]],
    [[], 100, []],
  ])('of %j in %d is %j', (wanted, available, expected) => {
    expect(columnWidths(wanted, available)).toEqual(expected);
  });

  it('never passes the room, nor gives more than is wanted', () => {
    const wants = fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(wants, (wanted) => {
        const widths = columnWidths(wanted, 495);
        expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(495.001);
        widths.forEach((width, column) => {
          expect(width).toBeGreaterThan(0);
          expect(width).toBeLessThanOrEqual(wanted[column] ?? 0);
        });
      }),
    );
  });
});
