import { normalizeToolResult } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { callResultSchema, readAnswer } from './read-answer.js';

const read = (result: object) =>
  normalizeToolResult(
    'tool',
    readAnswer('tool', callResultSchema.parse(result), (said) => said),
  );

const text = (words: string) => ({ type: 'text', text: words });

describe('readAnswer', () => {
  it('joins texts', () => {
    expect(read({ content: [text('a'), text('b')] })).toEqual({ kind: 'completed', data: 'a\nb' });
  });

  it('prefers structured content', () => {
    expect(read({ content: [text('{"a":1}')], structuredContent: { a: 1 } })).toEqual({
      kind: 'completed',
      data: { a: 1 },
    });
  });

  it('describes what is binary, and keeps none of it', () => {
    const data = Buffer.alloc(300_000).toString('base64');
    const outcome = read({
      content: [
        text('Look'),
        { type: 'image', data, mimeType: 'image/png' },
        { type: 'audio', data, mimeType: 'audio/wav' },
        { type: 'resource', resource: { uri: 'file:///a', mimeType: 'x/y', blob: data } },
        { type: 'resource', resource: { uri: 'file:///b', text: 'words' } },
        { type: 'resource_link', uri: 'file:///c', name: 'c', mimeType: 'x/y' },
        { type: 'hologram', data },
        null,
      ],
    });
    expect(outcome).toEqual({
      kind: 'completed',
      data: {
        text: 'Look',
        parts: [
          { type: 'image', mimeType: 'image/png', bytes: 300_000 },
          { type: 'audio', mimeType: 'audio/wav', bytes: 300_000 },
          { type: 'resource', uri: 'file:///a', mimeType: 'x/y', bytes: 300_000 },
          { type: 'resource', uri: 'file:///b', text: 'words' },
          { type: 'resource_link', uri: 'file:///c', name: 'c', mimeType: 'x/y' },
          { type: 'unknown', bytes: expect.any(Number) },
          { type: 'unknown', bytes: 4 },
        ],
      },
    });
    expect(JSON.stringify(outcome).length).toBeLessThan(1_000);
  });

  it('takes an error for a recoverable one, with its words', () => {
    expect(read({ isError: true, content: [text('Disk full')] })).toMatchObject({
      kind: 'recoverable_error',
      error: { code: 'MCP_TOOL_ERROR', message: 'Disk full' },
    });
    expect(read({ isError: true, structuredContent: { why: 7 } })).toMatchObject({
      error: { message: '{"why":7}' },
    });
    expect(read({ isError: true })).toMatchObject({
      error: { code: 'MCP_TOOL_ERROR', message: 'It failed without words.' },
    });
  });

  it.each([
    { kind: 'awaiting_approval', preview: { text: 'Approve me' } },
    { kind: 'critical_error', error: { name: 'Error', message: 'Stop the job' } },
    { use_fallback: true, fallback_to: 'CHAT_SERVICE' },
    { kind: 'completed', data: 1, context: { leadId: 'x' } },
  ])('takes nothing that a server says for a decision of this service: %o', (structured) => {
    expect(read({ structuredContent: structured })).toEqual({
      kind: 'completed',
      data: structured,
    });
  });
});
