import { type JsonEnd, scanJson } from './scan-json.js';
import { parseJson } from '../../values/json/json-value.js';

export interface FoundJson {
  /** The broken JSON alone: without byte order mark, control characters, fence and prose. */
  readonly text: string;
  readonly end: JsonEnd;
  /** The part of `text` whose values are whole. */
  readonly wholePart: string;
}

const maxObjects = 20;

/** Behind the last bracket: the object was closed too early, and what was given is not all read. */
const moreMembers = /^(?:,\s*[^\s{]|["'“‘].|\.?\d|\w{1,100}\s{0,10}:\s{0,10}["'\d[{])/;

/**
 * Finds the JSON object or array in what a model wrote. Several objects one after the other become
 * an array. Undefined when there is none, or when what follows it seems to belong to it.
 */
export function findJson(raw: string): FoundJson | undefined {
  let rest = startOfJson(decodeEscaped(withoutControlCharacters(raw).trim()));
  const texts: string[] = [];
  let end: JsonEnd = 'closed';
  let wholePart = '';
  while (rest !== undefined && texts.length < maxObjects) {
    const extent = scanJson(rest);
    texts.push(rest.slice(0, extent.endAt));
    wholePart += rest.slice(0, Math.min(extent.endAt, extent.cutAt));
    end = extent.end;
    const following = withoutClosers(rest.slice(extent.endAt));
    if (moreMembers.test(following)) return undefined;
    rest = /^[,;]?\s*\{/.test(following) ? following.slice(following.indexOf('{')) : undefined;
  }
  if (texts.length === 0) return undefined;
  const text = texts.length === 1 ? texts.join('') : `[${texts.join(',')}]`;
  return { text, end, wholePart };
}

/** Members without the opening brace get one; prose and fences before a bracket are left out. */
function startOfJson(text: string): string | undefined {
  if (/^["'“‘][\p{L}\p{N}_-]{1,100}["'”’]\s{0,10}:/u.test(text)) return `{${text}`;
  const start = text.search(/\{|\[(?=\s{0,100}(?:[[\]{"']|$))/);
  return start < 0 ? undefined : text.slice(start);
}

/** Members and quotes that are escaped once too often, without the string around them. */
function decodeEscaped(text: string): string {
  if (!/^"?[[{]\s{0,100}(?:\\n|\\t|\s){0,20}\\"/.test(text)) return text;
  const inner = text.replace(/^"/, '').replace(/"$/, '').replaceAll('\n', '\\n');
  const decoded = parseJson(`"${inner}"`);
  return typeof decoded === 'string' ? decoded : text;
}

/** What may stand behind the last bracket without meaning anything. */
const withoutClosers = (text: string): string =>
  text
    .slice(0, 1_000)
    .replace(/^[\s}\])>;`]+/, '')
    .replace(/^["'”’](?=[\s;)`]*$)/, '');

function withoutControlCharacters(text: string): string {
  let kept = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isNoise = (code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 0xfeff;
    if (!isNoise && code !== 127) continue;
    kept += text.slice(from, at);
    from = at + 1;
  }
  return kept + text.slice(from);
}
