/** A stretch of a text; `isHidden`: the number of a character that nobody would see. */
export interface VisiblePart {
  readonly text: string;
  readonly isHidden: boolean;
}

/** As the service shows them: what shows nothing by itself or turns the direction of text around. */
const hidden = /[[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\uFFF9-\uFFFB]--[\t\n\r]]/v;
const emojiOrHidden =
  /\p{RGI_Emoji}|\p{Extended_Pictographic}[\uFE0E\uFE0F]|[[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\uFFF9-\uFFFB]--[\t\n\r]]/gv;

/** A text with each hidden character as its number, `U+202E`; within an emoji they are seen. */
export function visibleParts(text: string): readonly VisiblePart[] {
  const parts: VisiblePart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(emojiOrHidden)) {
    const point = found.codePointAt(0) ?? 0;
    const isHidden = found.length === (point > 0xffff ? 2 : 1) && hidden.test(found);
    if (!isHidden) continue;
    if (index > from) parts.push({ text: text.slice(from, index), isHidden: false });
    const number = point.toString(16).toUpperCase().padStart(4, '0');
    parts.push({ text: `U+${number}`, isHidden: true });
    from = index + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isHidden: false });
  return parts;
}
