import { describe, expect, it } from 'vitest';
import { offeredToolName } from './tool-name.js';

describe('offeredToolName', () => {
  it.each([
    ['read_file', 'files__read_file'],
    ['readTextFile', 'files__read_text_file'],
    ['get-sum', 'files__get_sum'],
    ['notes.create/v2', 'files__notes_create_v2'],
    ['__proto__', 'files__proto'],
    ['Ação', 'files__a_o'],
  ])('makes %s snake_case behind the prefix', (tool, name) => {
    expect(offeredToolName('files', tool)).toBe(name);
  });

  it('names a tool of which nothing is left by a hash', () => {
    const names = ['工具', '工'].map((tool) => offeredToolName('files', tool));
    expect(names[0]).not.toBe(names[1]);
    for (const name of names) expect(name).toMatch(/^files__[0-9a-f]{8}$/);
  });

  it('cuts long names to 64 characters, and two that begin alike stay two', () => {
    const names = ['a', 'b'].map((end) => offeredToolName('files', 'x'.repeat(200) + end));
    expect(names[0]).not.toBe(names[1]);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]{63}$/);
  });
});
