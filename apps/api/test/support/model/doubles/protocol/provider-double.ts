import type { z } from 'zod';

/** A call in a scripted answer. `id` is made up in the provider's own form when absent. */
export interface DoubleCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly id?: string;
}

/** The id that a call is scripted with, where the provider might have given it. */
export const plainId = (id: string | undefined): string | undefined =>
  id !== undefined && /^[\w-]{1,40}$/.test(id) ? id : undefined;

/** What a model thinks, says and asks for in one answer. */
export interface DoubleTurn {
  readonly thinking?: string;
  readonly text?: string;
  readonly calls?: readonly DoubleCall[];
}

/** One request as it came; `body` is parsed JSON. */
export interface DoubleRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: unknown;
}

/** One event of a stream; `name` only where the provider names its events. */
export interface StreamEvent {
  readonly name?: string;
  readonly data: unknown;
}

export interface Refusal {
  readonly kind: 'refused';
  readonly status: number;
  readonly body: object;
}

export interface Answer {
  readonly kind: 'answered';
  readonly body: object;
  /** The same answer as a stream, for requests that ask for one. */
  readonly events: readonly StreamEvent[];
  readonly isStreamed: boolean;
  /** What providers that cache prompts keep a prefix of, in their order, without marks. */
  readonly prompt: readonly string[];
}

/** A provider's API without a network: it takes what the real one takes, and refuses the rest. */
export interface ProviderDouble {
  readonly name: string;
  /** Path below which its clients ask, without a slash at the end. */
  readonly basePath: string;
  /** `nextTurn` is asked only where the request is accepted. */
  respond(request: DoubleRequest, nextTurn: () => DoubleTurn): Refusal | Answer;
}

export const refused = (status: number, body: object): Refusal => ({
  kind: 'refused',
  status,
  body,
});

/** The first rule that a request breaks. Rules are asked in turn. */
export function firstOf<T>(...rules: readonly (() => T | undefined)[]): T | undefined {
  for (const rule of rules) {
    const broken = rule();
    if (broken !== undefined) return broken;
  }
  return undefined;
}

/** Where in a body something is, for example `messages.1.content.0`. */
export const dotted = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/** Where in a body something is, for example `messages[1].content[0]`. */
export const bracketed = (path: readonly PropertyKey[]): string =>
  path
    .map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at ? '.' : ''}${String(key)}`))
    .join('');

/** What is wrong first with a body, and the unknown member where that is it. */
export function firstIssue({ issues }: z.ZodError): {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly unknownKey?: string;
} {
  const issue = issues[0];
  if (!issue) return { path: [], message: 'invalid' };
  if (issue.code === 'unrecognized_keys') {
    return { path: issue.path, message: issue.message, unknownKey: issue.keys[0] };
  }
  return { path: issue.path, message: issue.message };
}

/** A text in pieces, as streams bring it; also through the middle of a pair of surrogates. */
export function pieces(text: string, size = 7): readonly string[] {
  const count = Math.ceil(text.length / size);
  return Array.from({ length: count }, (_, index) => text.slice(index * size, (index + 1) * size));
}

/** What a provider might count; the same text counts the same everywhere. */
export const tokensOf = (text: string): number => Math.ceil(text.length / 4);
