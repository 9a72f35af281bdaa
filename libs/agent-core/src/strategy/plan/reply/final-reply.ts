import type { Segment } from './segments.js';
import type { ReplyWords } from '../../../language/portuguese.js';
import { shorten } from '../../../values/text/shorten.js';

/** Longest segment in a reply that has several; one alone is given unchanged. */
const maxSegmentChars = 4_000;

/**
 * The reply of a plan, made of its segments alone: one is forwarded as it is, several are listed in
 * the order of the work, what failed apart. Equal segments give an equal reply.
 */
export function finalReply(segments: readonly Segment[], words: ReplyWords): string {
  const [first, ...others] = segments;
  if (!first) return '';
  if (others.length === 0) return first.text;
  return [sentence(words.done, segments, 'done'), sentence(words.failed, segments, 'failed')]
    .filter((line) => line !== '')
    .join('\n');
}

function sentence(heading: string, segments: readonly Segment[], kind: Segment['kind']): string {
  const texts = segments.filter((segment) => segment.kind === kind).map(({ text }) => part(text));
  return texts.length === 0 ? '' : `${heading}: ${texts.join('; ')}.`;
}

/** Without its full stop: the sentence ends with the last of them. */
function part(text: string): string {
  return shorten(text.trim().replace(/(?<!\.)\.$/, ''), maxSegmentChars);
}
