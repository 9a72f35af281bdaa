import { shorten } from '@faina/agent-core';
import { z } from 'zod';

/** Digits and letters, or a mark in front: eight digits alone are a phone. */
const written = /^(?:#(?=[\da-f]{8}$)|(?=.*\d)(?=.*[a-f]))(?<code>[\da-f]{8})$/i;

const maxQuotedChars = 100;

export const isId = (text: string): boolean => z.guid().safeParse(text).success;

/** What people call a row by that has no name of its own: the beginning of its id. */
export const codeOf = (id: string): string => `#${id.slice(0, 8)}`;

/** The first and the last id that begin with the code that a text is; undefined of any other text. */
export function idsOfCode(text: string): readonly [first: string, last: string] | undefined {
  const code = written.exec(text.trim())?.groups?.code?.toLowerCase();
  if (code === undefined) return undefined;
  return [`${code}-0000-0000-0000-000000000000`, `${code}-ffff-ffff-ffff-ffffffffffff`];
}

/** What somebody wrote, short enough to be said back; a row's id by its code. */
export const quoted = (text: string): string =>
  `"${isId(text) ? codeOf(text) : shorten(text, maxQuotedChars)}"`;
