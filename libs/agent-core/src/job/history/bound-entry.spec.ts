import { describe, expect, it } from 'vitest';
import { boundEntry } from './bound-entry.js';
import type { ExecutionHistoryEntry } from './execution-history.js';

const kb = 1024;
const noted = { startedAt: new Date(0), durationMs: 1 };
const entry = (change: Partial<ExecutionHistoryEntry>): ExecutionHistoryEntry => ({
  type: 'tool_call',
  name: 'look',
  ...noted,
  ...change,
});
const bound = (change: Partial<ExecutionHistoryEntry>, room = 64 * kb * kb) =>
  boundEntry(entry(change), room);
/** A text of so many bytes as JSON. */
const text = (bytes: number, character = 'x') =>
  character.repeat((bytes - 2) / Buffer.byteLength(character));

describe('S5 an entry of the execution history', () => {
  it('is whole everywhere where its result is short', () => {
    const { stored, remembered, kept } = bound({ result: text(8 * kb) });
    expect(stored).toEqual(entry({ result: text(8 * kb), resultBytes: 8 * kb }));
    expect(remembered).toEqual(stored);
    expect(kept).toBeUndefined();
  });

  it('is whole in its row up to 256 KB, and remembered by its length', () => {
    const { stored, remembered, kept } = bound({ result: text(256 * kb) });
    expect(stored.result).toHaveLength(256 * kb - 2);
    expect(remembered.result).toEqual({
      truncated: true,
      bytes: 256 * kb,
      kept: true,
      head: `"${'x'.repeat(499)}`,
    });
    expect(kept).toBeUndefined();
  });

  it.each([
    ['above 256 KB is kept apart', 256 * kb + 1, 64 * kb * kb, true],
    ['of 4 MB is kept apart', 4 * kb * kb, 64 * kb * kb, true],
    ['above 4 MB is not kept', 4 * kb * kb + 1, 64 * kb * kb, false],
    ['is not kept where the job has no room', 300 * kb, 300 * kb - 1, false],
  ])('with a result that %s', (_case, bytes, room, isKept) => {
    const { stored, remembered, kept } = bound({ result: text(bytes) }, room);
    expect(stored).toMatchObject({
      result: { truncated: true, bytes, kept: isKept },
      resultBytes: bytes,
    });
    expect(remembered).toEqual(stored);
    expect(kept).toEqual(isKept ? { result: `"${text(bytes)}"`, bytes } : undefined);
  });

  it('counts bytes of UTF-8, and cuts through no character', () => {
    const result = `a${'🏃'.repeat(70_000)}`;
    const { stored } = bound({ result });
    expect(stored.resultBytes).toBe(280_003);
    expect(JSON.stringify(stored.result).length).toBeLessThan(600);
    expect(JSON.stringify(stored.result)).not.toMatch(/\\ud/);
  });

  it('has short arguments, which are kept apart as results are', () => {
    const params = { a: text(300 * kb) };
    const { stored, kept } = bound({ params, result: text(300 * kb) }, 400 * kb);
    expect(stored.params).toMatchObject({ truncated: true, kept: true });
    expect(stored.result).toMatchObject({ truncated: true, kept: false });
    expect(kept).toEqual({ params: JSON.stringify(params), bytes: 300 * kb + 6 });
  });

  it('has a short message', () => {
    const { stored } = bound({ message: 'm'.repeat(100 * kb) });
    expect(stored.message).toMatch(/^m+ …\[cut: 102400 characters in all]$/);
    expect(stored.message).toHaveLength(64 * kb);
  });

  it.each(['plan', 'replan', 'tool_repair'] as const)(
    'of type %s stays readable for the steps that build on it',
    (type) => {
      const result = { repaired: true, args: text(100 * kb) };
      expect(bound({ type, result }).remembered.result).toEqual(result);
    },
  );
});
