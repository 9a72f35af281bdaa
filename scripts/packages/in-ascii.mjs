/** A file in which one character is of no ASCII is kept at two bytes for each of its characters. */
export const inAscii = {
  name: 'in-ascii',
  /**
   * @param {unknown} _options
   * @param {import('rolldown').OutputBundle} files
   */
  generateBundle: (_options, files) => {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      // A backslash before such a character says nothing more, and would undo that of its number.
      file.code = file.code.replace(
        /((?:\\\\)*)\\?([^\0-\x7f]+)/g,
        (_found, /** @type {string} */ backslashes, /** @type {string} */ characters) =>
          backslashes + escaped(characters),
      );
    }
  },
};

/** @param {string} characters */
const escaped = (characters) =>
  Array.from(
    { length: characters.length },
    (_none, index) => `\\u${characters.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
