import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { RequestsUnderWay } from './requests-under-way.js';

/** A reply whose connection the test closes. */
function openReply() {
  const raw = new EventEmitter();
  return { reply: { raw } as unknown as FastifyReply, close: () => raw.emit('close') };
}

describe('S7: the requests of a key that are under way', () => {
  it('are bounded, key by key, and counted until they are answered', () => {
    const underWay = new RequestsUnderWay();
    const replies = Array.from({ length: 300 }, openReply);
    expect(replies.every(({ reply }) => underWay.begin('greedy', reply))).toBe(true);
    expect(underWay.begin('greedy', openReply().reply)).toBe(false);
    expect(underWay.begin('modest', openReply().reply)).toBe(true);
    replies[0]?.close();
    expect(underWay.begin('greedy', openReply().reply)).toBe(true);
    expect(underWay.begin('greedy', openReply().reply)).toBe(false);
  });
});
