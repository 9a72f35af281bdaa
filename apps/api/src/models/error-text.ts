const LONGEST_TEXT = 400;
/** Enough to cut from; a provider may echo a whole request. */
const READ_CHARACTERS = 4_000;
const SHORTEST_SECRET = 4;

/** Shapes of keys of the known providers, in case one that is not ours is echoed. */
const KEY_SHAPES = /\b(?:sk|pk|rk)-[\w*-]{4,}|\bAIza[\w-]{8,}|\bBearer\s+\S+/gi;

/** A provider's text made fit to be stored and shown: one line, no keys, at most 400 characters. */
export function errorText(text: string, secrets: readonly string[]): string {
  let line = text.slice(0, READ_CHARACTERS);
  for (const secret of secrets) {
    if (secret.length >= SHORTEST_SECRET) line = line.replaceAll(secret, '***');
  }
  line = line
    .replace(KEY_SHAPES, '***')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length <= LONGEST_TEXT ? line : `${line.slice(0, LONGEST_TEXT).toWellFormed()}…`;
}
