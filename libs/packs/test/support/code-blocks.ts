import { readFile } from 'node:fs/promises';

const docs = new URL('../../../../docs/', import.meta.url);

/** The text of a page below docs/. */
export const readPage = (name: string): Promise<string> => readFile(new URL(name, docs), 'utf8');

/** The code of a page's blocks in one language, in their order. */
export const codeBlocks = (page: string, language: string): string[] =>
  [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code);

/** The code of a page's blocks that say which file they are, by its path. */
export const filesOf = (page: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(page.matchAll(/^```\w+ file=(\S+)\n(.*?)^```$/gms), ([, file = '', code = '']) => [
      file,
      code,
    ]),
  );
