import { describe, expect, it } from 'vitest';
import { parsePostmasterFile } from './postmaster.js';

const file = (status: string) =>
  `4711\n/data\n1800000000\n40123\n\n127.0.0.1\n   123456    789\n${status}`;

describe('parsePostmasterFile', () => {
  it('reads the process and whether it takes connections', () => {
    expect(parsePostmasterFile(file('ready   \n'))).toEqual({ pid: 4711, isReady: true });
    expect(parsePostmasterFile(file('starting\n'))).toEqual({ pid: 4711, isReady: false });
    expect(parsePostmasterFile(file('stopping\n'))).toEqual({ pid: 4711, isReady: false });
  });

  it('knows a file that is being written', () => {
    expect(parsePostmasterFile('4711\n/data\n')).toEqual({ pid: 4711, isReady: false });
  });

  it.each(['', '\n', 'x\n', '0\n', '1\n', '-5\n'])('names no process for %j', (content) => {
    expect(parsePostmasterFile(content)).toBeUndefined();
  });
});
