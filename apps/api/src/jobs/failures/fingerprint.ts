import { createHash } from 'node:crypto';
import { withEllipsis } from '@faina/agent-core';

/** What a failure is known by, whichever job it was. */
export interface FailureKind {
  readonly code: string;
  readonly tool: string | null;
  /** Without what differs from job to job. */
  readonly sentence: string;
}

const maxSentenceChars = 200;
const fingerprintChars = 16;

/**
 * What differs between messages that mean the same: what is quoted, what has digits in it (ids, numbers,
 * times, addresses), and what is left of white space.
 */
const differing: readonly (readonly [RegExp, string])[] = [
  [/"[^"]*"|“[^”]*”|`[^`]*`|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu, '…'],
  [/[^\s…]*\d[^\s…]*/gu, '…'],
  [/\s+/gu, ' '],
  [/…(?:[\s,;:]*…)+/gu, '…'],
];

/** A message without ids, numbers and quoted values. */
export const withoutValues = (message: string): string =>
  withEllipsis(
    differing.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), message).trim(),
    maxSentenceChars,
  );

/** The same for every job that failed of the same. */
export const fingerprintOf = ({ code, tool, sentence }: FailureKind): string =>
  createHash('sha256')
    .update(JSON.stringify([code, tool, sentence]))
    .digest('hex')
    .slice(0, fingerprintChars);
