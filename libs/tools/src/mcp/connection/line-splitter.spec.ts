import { describe, expect, it } from 'vitest';
import { LineSplitter } from './line-splitter.js';

const push = (splitter: LineSplitter, text: string) => splitter.push(Buffer.from(text));

describe('LineSplitter', () => {
  it('gives lines as their ends arrive', () => {
    const splitter = new LineSplitter(100);
    expect(push(splitter, 'one\ntw')).toEqual(['one']);
    expect(push(splitter, 'o')).toEqual([]);
    expect(push(splitter, '\n\nthree\n')).toEqual(['two', '', 'three']);
  });

  it('puts characters together that arrive in parts', () => {
    const bytes = Buffer.from('ção\n');
    const splitter = new LineSplitter(100);
    const lines = [...bytes].flatMap((byte) => splitter.push(Buffer.from([byte])) ?? []);
    expect(lines).toEqual(['ção']);
  });

  it('gives up at a line that is too long, ended or not', () => {
    expect(push(new LineSplitter(4), '12345')).toBeUndefined();
    expect(push(new LineSplitter(4), '12345\n')).toBeUndefined();
    const splitter = new LineSplitter(4);
    expect(push(splitter, '1234\n1234')).toEqual(['1234']);
    expect(push(splitter, '5')).toBeUndefined();
  });
});
