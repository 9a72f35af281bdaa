import { describe, expect, it } from 'vitest';
import { readableLine } from './readable-line.js';

const written = (fields: object) => `${JSON.stringify(fields)}\n`;
const time = '2026-11-22T18:27:35.593Z';
const base = { level: 30, time, role: 'all', pid: 7 };

describe('a line of the log on a terminal', () => {
  it('says when, how serious and what, and the fields that the words do not say', () => {
    const line = written({
      ...base,
      jobId: '0197',
      waitedMs: 12,
      causes: [{ code: 'A' }],
      reason: 'two words',
      msg: 'It runs.',
    });
    expect(readableLine(line)).toBe(
      '18:27:35 info   It runs.  jobId=0197 waitedMs=12 causes=[{"code":"A"}] reason="two words"\n',
    );
    const url = 'http://127.0.0.1:3000';
    expect(readableLine(written({ ...base, url, msg: `Ready at ${url}.` }))).toBe(
      '18:27:35 info   Ready at http://127.0.0.1:3000.\n',
    );
  });

  it('has the message of an error, and below it the stack of a serious one', () => {
    const err = {
      type: 'Error',
      message: 'No disk',
      stack: 'Error: No disk\n    at here',
      code: 'X',
    };
    expect(readableLine(written({ ...base, level: 40, err, msg: 'Later.' }))).toBe(
      '18:27:35 warn   Later.  err="No disk"\n',
    );
    expect(readableLine(written({ ...base, level: 60, err, msg: 'The end.' }))).toBe(
      '18:27:35 fatal  The end.  err="No disk"\n    Error: No disk\n        at here\n',
    );
  });

  it('cannot move the cursor, colour or name the terminal, whatever a client sent', () => {
    const escape = '\u001b]0;owned\u0007\u001b[2J\r\u202e';
    const err = { type: 'Error', message: escape, stack: `Error: ${escape}\n    at here` };
    const line = readableLine(written({ ...base, level: 50, err, path: escape, msg: escape }));
    for (const character of '\u001b\u0007\r\u202e') expect(line).not.toContain(character);
    expect(line).toContain('[U+001B]');
  });

  it('is shown as it is where it is none of the log', () => {
    for (const odd of ['no json\n', '[]\n', '{"msg":1}\n']) expect(readableLine(odd)).toBe(odd);
  });
});
