import { parseJson } from '@faina/agent-core';
import type { AnswerProgress, AnswerStream } from './answer-stream.js';
import { type Fields, fieldsIn, Members, numberIn, textIn } from './fields.js';
import type { ReceivedAnswer } from './received-answer.js';

interface Block {
  readonly members: Members;
  /** Pieces of the JSON text of a call's input. */
  input: string;
}

/** By the type of a delta: its member, and the member of the block that it is a piece of. */
const deltaTexts: ReadonlyMap<string, readonly [from: string, to: string]> = new Map([
  ['text_delta', ['text', 'text']],
  ['thinking_delta', ['thinking', 'thinking']],
  ['signature_delta', ['signature', 'signature']],
  ['compaction_delta', ['content', 'content']],
]);

/**
 * Anthropic's Messages. Events of a type that is not known are passed over, as the documentation asks
 * its readers to.
 *
 * @see https://docs.claude.com/en/docs/build-with-claude/streaming
 */
export class MessageStream implements AnswerStream {
  readonly #message = new Members();
  readonly #usage = new Members();
  readonly #blocks = new Map<number, Block>();
  #progress: AnswerProgress = 'open';

  constructor(private readonly received: ReceivedAnswer) {}

  get progress(): AnswerProgress {
    return this.#progress;
  }

  add(event: Fields): void {
    switch (event['type']) {
      case 'message_start': {
        const message = fieldsIn(event, 'message') ?? {};
        this.#message.take(message, ['usage', 'content']);
        this.#addUsage(message);
        return;
      }
      case 'content_block_start':
        this.#begin(numberIn(event, 'index') ?? 0, fieldsIn(event, 'content_block') ?? {});
        return;
      case 'content_block_delta': {
        const block = this.#blocks.get(numberIn(event, 'index') ?? 0);
        const delta = fieldsIn(event, 'delta');
        if (block && delta) this.#addDelta(block, delta);
        return;
      }
      case 'message_delta': {
        const delta = fieldsIn(event, 'delta') ?? {};
        this.#message.take(event, ['type', 'delta', 'usage']);
        this.#message.take(delta);
        this.#addUsage(event);
        if (textIn(delta, 'stop_reason') !== '') this.#progress = 'whole';
        return;
      }
      case 'message_stop':
        if (this.#progress === 'whole') this.#progress = 'over';
    }
  }

  body(): object {
    const blocks = [...this.#blocks].toSorted(([one], [other]) => one - other);
    return {
      ...this.#message.toFields(),
      content: blocks.map(([, block]) => blockOf(block)),
      usage: this.#usage.toFields(),
    };
  }

  #begin(index: number, block: Fields): void {
    this.received.add(JSON.stringify(block).length);
    const members = new Members();
    members.take(block);
    this.#blocks.set(index, { members, input: '' });
  }

  #addDelta(block: Block, delta: Fields): void {
    const type = textIn(delta, 'type');
    const text = deltaTexts.get(type);
    if (text) {
      const [from, to] = text;
      const piece = textIn(delta, from);
      if (type === 'text_delta') this.received.addWords(piece);
      else this.received.add(piece.length);
      block.members.append(to, piece);
    } else if (type === 'input_json_delta') {
      const piece = textIn(delta, 'partial_json');
      this.received.add(piece.length);
      block.input += piece;
    } else if (type === 'citations_delta') {
      this.received.add(JSON.stringify(delta['citation'] ?? null).length);
      block.members.push('citations', [delta['citation']]);
    }
  }

  #addUsage(event: Fields): void {
    const usage = fieldsIn(event, 'usage');
    if (!usage) return;
    this.#usage.take(usage);
    const all = this.#usage.toFields();
    const kinds = ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens'];
    const input = kinds.reduce((sum, kind) => sum + (numberIn(all, kind) ?? 0), 0);
    this.received.report(input, numberIn(all, 'output_tokens'));
  }
}

/** Input that is no JSON stays a text: no tool takes one, so that it is never run. */
function blockOf({ members, input }: Block): Fields {
  return input === ''
    ? members.toFields()
    : { ...members.toFields(), input: parseJson(input) ?? input };
}
