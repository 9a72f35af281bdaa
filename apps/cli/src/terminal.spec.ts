import picocolors from 'picocolors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveLine } from './live-line.js';
import { cut, inLine, printable, table, type Terminal } from './terminal.js';

const colors = picocolors.createColors(false);

/** A terminal that keeps what is written to it. */
const terminalOf = (isTty: boolean): Terminal & { readonly written: string[] } => {
  const written: string[] = [];
  return {
    written,
    out: (text) => void written.push(text),
    err: () => undefined,
    read: async () => '',
    isTty,
    colors,
  };
};

describe('texts of others', () => {
  it('lose what a terminal would obey, and what turns letters around', () => {
    const hostile = 'a\u001b[2Jb\u0007\u009bc\u202ed\u2066\r\n\te';

    expect(printable(hostile)).toBe('a�[2Jb��c�d��\n\te');
    expect(inLine(' a\n\tb  c ')).toBe('a b c');
  });

  it('are cut between letters', () => {
    expect(cut('abcdef', 6)).toBe('abcdef');
    expect(cut('abcdef', 4)).toBe('abc…');
    expect(cut('a😀😀', 3)).toBe('a…');
  });
});

describe('a table', () => {
  const rows = [
    ['1', 'a\tb'],
    ['22', 'c\u001b'],
  ];

  it('is aligned under a head for people', () => {
    expect(table({ isTty: true, colors }, ['ID', 'WORDS'], rows)).toBe(
      'ID  WORDS\n1   a b\n22  c�\n',
    );
  });

  it('has a tab between the fields for programs, which no field can fake', () => {
    expect(table({ isTty: false, colors }, ['ID', 'WORDS'], rows)).toBe('1\ta b\n22\tc�\n');
  });
});

describe('the live line', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is drawn at most ten times a second, and gone at the end', () => {
    const terminal = terminalOf(true);
    const live = new LiveLine(terminal);
    for (let turn = 0; turn < 100; turn += 1) {
      live.state = `state ${turn}`;
      vi.advanceTimersByTime(10);
    }

    expect(terminal.written).toHaveLength(10);
    expect(terminal.written.at(-1)).toContain('1 s  state 99');
    live.end();
    expect(terminal.written.at(-1)).toBe('\r\u001b[2K');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is none in a pipe, where lines alone are written', () => {
    const terminal = terminalOf(false);
    const live = new LiveLine(terminal);
    live.state = 'ACTIVE';
    vi.advanceTimersByTime(1_000);
    live.print('a line');
    live.end();

    expect(terminal.written).toEqual(['a line\n']);
  });
});
