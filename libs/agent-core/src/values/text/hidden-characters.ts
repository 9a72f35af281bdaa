/**
 * What Unicode says shows nothing by itself (Default_Ignorable_Code_Point, among it all that turns
 * the direction of text around), controls but tabs and line ends, separators of lines, anchors.
 */
const hiddenCharacter =
  /[[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\uFFF9-\uFFFB]--[\t\n\r]]/v;

/** Within an emoji such characters are a part of what is seen. */
const emoji = /\p{RGI_Emoji}|\p{Extended_Pictographic}[\uFE0E\uFE0F]/v;

const emojiOrHidden = new RegExp(`${emoji.source}|${hiddenCharacter.source}`, 'gv');

/** Whether a text holds characters that are invisible or change how those around them are read. */
const hasHiddenCharacters = (text: string): boolean => showHiddenCharacters(text) !== text;

/** Whether a text is one line in which every character is seen: a subject, a name beside an address. */
export const isVisibleLine = (text: string): boolean =>
  !/[\t\r\n]/.test(text) && !hasHiddenCharacters(text);

/** The text with each such character as its number in brackets, for example `[U+202E]`. */
export function showHiddenCharacters(text: string): string {
  if (!hiddenCharacter.test(text)) return text;
  return text.replaceAll(emojiOrHidden, (found) =>
    hiddenCharacter.test(found) && !emoji.test(found) ? `[${numberOf(found)}]` : found,
  );
}

const numberOf = (character: string): string => {
  const number = character.codePointAt(0) ?? 0;
  return `U+${number.toString(16).toUpperCase().padStart(4, '0')}`;
};
