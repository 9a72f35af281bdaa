const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['um', 1],
  ['uma', 1],
  ['one', 1],
  ['dois', 2],
  ['duas', 2],
  ['two', 2],
  ['tres', 3],
  ['three', 3],
  ['quatro', 4],
  ['four', 4],
  ['cinco', 5],
  ['five', 5],
  ['seis', 6],
  ['six', 6],
  ['sete', 7],
  ['seven', 7],
  ['oito', 8],
  ['eight', 8],
  ['nove', 9],
  ['nine', 9],
  ['dez', 10],
  ['ten', 10],
]);

/** Any of the words; a part of patterns over plain text. */
export const NUMBER_WORD = `(?:${[...NUMBERS.keys()].join('|')})`;

/** What a word for a small number means, in plain text. */
export const numberFromWord = (word: string): number | undefined => NUMBERS.get(word);
