import { describe, expect, it } from 'vitest';
import { ChatCompletionStream } from './chat-completion-stream.js';
import { ReceivedAnswer } from './received-answer.js';
import { StreamedCalls } from './streamed-calls.js';

interface Piece {
  readonly index?: number;
  readonly id?: string | null;
  readonly name?: string;
  readonly args?: unknown;
}

function callsOf(...pieces: readonly Piece[]) {
  const calls = new StreamedCalls(new ReceivedAnswer());
  calls.add(
    pieces.map(({ name, args, ...piece }) => ({
      ...piece,
      function: {
        ...(name !== undefined && { name }),
        ...(args !== undefined && { arguments: args }),
      },
    })),
  );
  return calls.toList().map(({ id, function: called }) => ({ id, function: called }));
}

const call = (name: string, args: unknown, id?: string) => ({
  id,
  function: { name, arguments: args },
});

describe('the calls of a streamed chat completion', () => {
  it('are told apart by their index, also where they share an id', () => {
    expect(
      callsOf(
        { index: 1, id: 'same', name: 'b', args: '{' },
        { index: 0, id: 'same', name: 'a', args: '{}' },
        { index: 1, args: '"x":1}' },
      ),
    ).toEqual([call('a', '{}', 'same'), call('b', '{"x":1}', 'same')]);
  });

  it('are told apart by their ids where there is no index, or one for all', () => {
    const pieces = [
      { id: 'c1', name: 'a', args: '{"x":1}' },
      { id: 'c2', name: 'a', args: '{"x":2}' },
    ];
    const expected = [call('a', '{"x":1}', 'c1'), call('a', '{"x":2}', 'c2')];
    expect(callsOf(...pieces)).toEqual(expected);
    expect(callsOf(...pieces.map((piece) => ({ ...piece, index: 0 })))).toEqual(expected);
  });

  it('are told apart by whole arguments where a server gives neither', () => {
    expect(callsOf({ name: 'a', args: '{"x":1}' }, { name: 'a', args: '{"x":2}' })).toHaveLength(2);
    expect(
      callsOf({ index: 0, name: 'a', args: '{"x":1}' }, { index: 0, name: 'a', args: '{"x":2}' }),
    ).toHaveLength(2);
  });

  it('go on where a server repeats the name, or gives each piece an id of its own', () => {
    expect(
      callsOf(
        { index: 0, id: 'c1', name: 'a', args: '' },
        { index: 0, name: 'a', args: '{"code":"}' },
        { index: 0, id: 'c9', args: '{x}"}' },
      ),
    ).toEqual([call('a', '{"code":"}{x}"}', 'c1')]);
  });

  it('take arguments that are no text, and names that come late', () => {
    expect(callsOf({ index: 0, args: { x: 1 } })).toEqual([
      { id: undefined, function: { arguments: '{"x":1}' } },
    ]);
    expect(callsOf({ index: 0, id: 'c', args: '{' }, { index: 0, name: 'a', args: '}' })).toEqual([
      call('a', '{}', 'c'),
    ]);
    expect(callsOf({ index: 0, id: 'c', name: 'a' })).toEqual([call('a', '', 'c')]);
  });

  it('are no more than are taken to be refused', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({ index, name: 'a', args: '{}' }));
    expect(callsOf(...many)).toHaveLength(1_001);
  });
});

describe('a streamed chat completion', () => {
  const read = (...chunks: readonly object[]) => {
    const stream = new ChatCompletionStream(new ReceivedAnswer());
    for (const chunk of chunks) stream.add({ ...chunk });
    return stream;
  };
  const delta = (part: object) => ({ choices: [{ index: 0, delta: part }] });
  const end = { choices: [{ delta: {}, finish_reason: 'stop' }] };

  it('keeps parts of content in their order', () => {
    const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] };
    const stream = read(
      delta({ content: [thinking] }),
      delta({ content: 'Do' }),
      delta({ content: 'ne.' }),
      end,
    );
    expect(stream.body()).toMatchObject({
      choices: [{ message: { content: [thinking, { type: 'text', text: 'Done.' }] } }],
    });
  });

  it('reads a whole message of a server that sends but one event', () => {
    const message = { role: 'assistant', content: 'Done.' };
    const stream = read({ choices: [{ message, finish_reason: 'stop' }] });
    expect(stream.progress).toBe('whole');
    expect(stream.body()).toMatchObject({ choices: [{ message }] });
  });

  it('sets no prototype by names from outside', () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":1},"x":[1]}') as object;
    const stream = read({ ...delta(hostile), ...hostile }, end);
    expect(JSON.stringify(stream.body())).toContain('"__proto__":{"polluted":1}');
    expect(stream.body()).not.toHaveProperty('polluted');
  });
});
