import type { AttachmentRef } from '../../attachment/attachment.js';
import type { ModelParts } from '../../model/llm-adapter.js';

/** A tool call of an ASSISTANT entry. `id` is unique within its entry. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The model's raw text, kept also where it is no JSON. */
  readonly arguments: string;
}

/** One entry of a job's conversation. */
export type ActivityEntry =
  | {
      readonly role: 'SYSTEM' | 'USER';
      readonly content: string;
      readonly attachments?: readonly AttachmentRef[];
      readonly createdAt: Date;
    }
  | {
      readonly role: 'ASSISTANT';
      readonly content: string | null;
      readonly toolCalls: readonly ToolCall[];
      /** They refer to the calls by their place, as ids may be given anew. */
      readonly parts?: ModelParts;
      readonly createdAt: Date;
    }
  | {
      readonly role: 'TOOL_RESULT';
      /** The JSON result or the serialised error, as text. */
      readonly content: string;
      readonly toolCallId: string;
      readonly toolName: string;
      readonly attachments?: readonly AttachmentRef[];
      readonly createdAt: Date;
    };

/** An answer of the model. */
export type Answer = Extract<ActivityEntry, { readonly role: 'ASSISTANT' }>;

export type ToolResult = Extract<ActivityEntry, { readonly role: 'TOOL_RESULT' }>;

/** A tool call without its result; `ordinal` is its place in the answer that asked for it. */
export interface OpenToolCall extends ToolCall {
  readonly ordinal: number;
}

/** The conversation of a job. Immutable: appending gives a new history. */
export class ActivityHistory {
  /** Asked for several times in each step. */
  #openCalls: readonly OpenToolCall[] | undefined;

  static readonly empty = new ActivityHistory([], 0);

  static of(entries: readonly ActivityEntry[]): ActivityHistory {
    if (entries.length === 0) return ActivityHistory.empty;
    const chars = entries.reduce((sum, entry) => sum + charsOf(entry), 0);
    return new ActivityHistory([...entries], chars);
  }

  private constructor(
    private readonly items: readonly ActivityEntry[],
    /** Length of all words, results, arguments and parts, in UTF-16 units. */
    readonly chars: number,
  ) {}

  get length(): number {
    return this.items.length;
  }

  entries(): readonly ActivityEntry[] {
    return this.items;
  }

  /** What calls have given, oldest first. */
  results(): readonly ToolResult[] {
    return this.items.filter((entry) => entry.role === 'TOOL_RESULT');
  }

  append(entry: ActivityEntry): ActivityHistory {
    return new ActivityHistory([...this.items, entry], this.chars + charsOf(entry));
  }

  /** The calls of the last answer that have no result yet, in call order. */
  openCalls(): readonly OpenToolCall[] {
    return (this.#openCalls ??= this.#findOpenCalls());
  }

  #findOpenCalls(): readonly OpenToolCall[] {
    const last = this.items.findLastIndex((entry) => entry.role === 'ASSISTANT');
    const answer = this.items[last];
    if (answer?.role !== 'ASSISTANT') return [];
    const closed = new Set<string>();
    for (const entry of this.items.slice(last + 1)) {
      if (entry.role === 'TOOL_RESULT') closed.add(entry.toolCallId);
    }
    return answer.toolCalls
      .map((call, ordinal) => ({ ...call, ordinal }))
      .filter((call) => !closed.has(call.id));
  }
}

/** Length of the words, the result, the arguments and the parts of an entry, in UTF-16 units. */
export function charsOf(entry: ActivityEntry): number {
  const chars = entry.content?.length ?? 0;
  if (entry.role !== 'ASSISTANT') return chars;
  const ofParts = entry.parts?.content.length ?? 0;
  return entry.toolCalls.reduce((sum, call) => sum + call.arguments.length, chars + ofParts);
}
