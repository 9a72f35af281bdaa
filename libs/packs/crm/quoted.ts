import { shorten } from '@faina/agent-core';
import { z } from 'zod';
import { codeOf } from './row-code.js';

const maxQuotedChars = 100;

/** What somebody wrote, short enough to be said back; a row's id by its code. */
export const quoted = (text: string): string =>
  `"${z.guid().safeParse(text).success ? codeOf(text) : shorten(text, maxQuotedChars)}"`;
