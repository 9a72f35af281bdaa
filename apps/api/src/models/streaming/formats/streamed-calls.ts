import { parseJson } from '@faina/agent-core';
import { argumentsText } from './arguments-text.js';
import { type Fields, fieldsIn, Members, numberIn, textIn } from './fields.js';
import type { ReceivedAnswer } from './received-answer.js';

interface StreamedCall {
  readonly index: number | undefined;
  readonly members: Members;
  id: string;
  name: string | undefined;
  /** Pieces of text, or what a server gives in place of them. */
  args: unknown;
}

/** What is looked at to tell whether arguments are whole. */
const maxReadChars = 64 * 1024;
/** One more than an answer may have: who reads it refuses it, and has nothing to gain from the rest. */
const maxCalls = 1_001;

/**
 * The calls of a streamed chat completion. A piece belongs to the call of its `index`; servers leave
 * that out (Gemini's compatible endpoint), or give each of several calls the same one (Ollama), and
 * some repeat a call's name and change its id with every piece.
 */
export class StreamedCalls {
  readonly #calls: StreamedCall[] = [];

  constructor(private readonly received: ReceivedAnswer) {}

  add(pieces: readonly Fields[]): void {
    for (const piece of pieces) this.#addPiece(piece);
  }

  toList(): readonly Fields[] {
    const isIndexed = this.#calls.every(({ index }) => index !== undefined);
    const calls = isIndexed
      ? this.#calls.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0))
      : this.#calls;
    return calls.map(({ members, id, name, args }) => ({
      ...members.toFields(),
      ...(id !== '' && { id }),
      type: 'function',
      function: { ...(name !== undefined && { name }), arguments: argumentsText(args) },
    }));
  }

  #addPiece(piece: Fields): void {
    const given = fieldsIn(piece, 'function') ?? {};
    const name = typeof given['name'] === 'string' ? given['name'] : undefined;
    const call = this.#callOf(piece, name, textIn(given, 'arguments')) ?? this.#begin(piece);
    if (!call) return;
    call.members.take(piece, ['index', 'id', 'type', 'function']);
    call.id ||= textIn(piece, 'id');
    if (!call.name && name !== undefined) {
      this.received.add(name.length);
      call.name = name;
    }
    const args = given['arguments'];
    if (typeof args !== 'string') {
      call.args ??= args;
      return;
    }
    this.received.add(args.length);
    call.args = typeof call.args === 'string' ? call.args + args : args;
  }

  #begin(piece: Fields): StreamedCall | undefined {
    if (this.#calls.length >= maxCalls) return undefined;
    const index = numberIn(piece, 'index');
    const call: StreamedCall = {
      index,
      members: new Members(),
      id: '',
      name: undefined,
      args: undefined,
    };
    this.#calls.push(call);
    return call;
  }

  /** The call that a piece goes on with; undefined of one that begins another. */
  #callOf(piece: Fields, name: string | undefined, args: string): StreamedCall | undefined {
    const index = numberIn(piece, 'index');
    const id = textIn(piece, 'id');
    const call =
      index === undefined
        ? this.#withoutIndex(id, name)
        : this.#calls.findLast((other) => other.index === index);
    // Of a later piece the name may be missing, come at last, or be the word for nothing.
    if (!call?.name || !name || name === 'null') return call;
    const isOther = (id !== '' && call.id !== '' && id !== call.id) || name !== call.name;
    return isOther || (args.startsWith('{') && isWhole(call.args)) ? undefined : call;
  }

  #withoutIndex(id: string, name: string | undefined): StreamedCall | undefined {
    if (id !== '') {
      const known = this.#calls.findLast((call) => call.id === id);
      if (known) return known;
    }
    return name ? undefined : this.#calls.at(-1);
  }
}

const isWhole = (args: unknown): boolean =>
  typeof args === 'string' && args.length <= maxReadChars && parseJson(args) !== undefined;
