import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

const specs = ['apps', 'libs', 'scripts'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /^(?!.*\/(?:node_modules|dist)\/).*\.spec\.ts$/.test(file)),
);

/** `C12`, in a text that is no number or address by its neighbours. */
const code = /(?<![\w#%+.=\\-])[A-Z]\d{1,2}(?![\w=-])/g;

/** In rows of tests a text begins with its code: `S2: depth`, `F26.03 throws undefined`. */
const labelled = /^[A-FPRS]\d{1,2}(?=$|[: .,])/;

const codesIn = (text: string) => text.match(code) ?? [];

/** What a call is made of: `it` of `it.each(rows)('…')`. */
function calleeOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression)) {
    return calleeOf(expression.expression);
  }
  return '';
}

const isTitle = (text: ts.Node): boolean => {
  const node = ts.isTemplateHead(text) ? text.parent : text;
  const { parent } = node;
  return (
    ts.isCallExpression(parent) &&
    parent.arguments[0] === node &&
    /^(?:it|describe)$/.test(calleeOf(parent.expression))
  );
};

/** The codes of the titles of a spec, and of the rows that are put into titles. */
function codesOfSpec(source: string): string[] {
  const codes: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
      codes.push(...(isTitle(node) ? codesIn(node.text) : (labelled.exec(node.text) ?? [])));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.spec.ts', source, ts.ScriptTarget.Latest, true));
  return codes;
}

const definedIn = (page: string) =>
  [...page.matchAll(/^- \*\*(\w+)\*\* /gm)].map(([, name = '']) => name);

const defined = definedIn(read('docs/promises.md'));
const used = specs.map((file) => ({ file, codes: codesOfSpec(read(file)) }));

describe('docs/promises.md', () => {
  it('defines each code once', () => {
    expect(defined.filter((name, place) => defined.indexOf(name) !== place)).toEqual([]);
    expect(defined.filter((name) => !/^[A-Z]\d{1,2}$/.test(name))).toEqual([]);
  });

  it('defines every code in a title of a test', () => {
    const known = new Set(defined);
    const unknown = used.flatMap(({ file, codes }) =>
      codes.filter((name) => !known.has(name)).map((name) => `${name} in ${file}`),
    );
    expect(unknown).toEqual([]);
  });

  it('defines no code that no test holds', () => {
    const held = new Set(used.flatMap(({ codes }) => codes));
    expect(held.size).toBeGreaterThan(100);
    expect(defined.filter((name) => !held.has(name))).toEqual([]);
  });
});

describe('the codes of a spec', () => {
  const spec = (lines: string) => codesOfSpec(lines);

  it('are read from titles, also of tests with rows, and from the rows', () => {
    expect(spec("it('Z1 Z2: does', () => {});")).toEqual(['Z1', 'Z2']);
    expect(spec("describe.each(['http'])('Z3 over %s', () => {});")).toEqual(['Z3']);
    expect(spec('it.skipIf(a).each(b)(`Z4 ${c} mails (Z5)`, () => {});')).toEqual(['Z4']);
    expect(spec("it.each([['F26.01 a'], ['S2: b'], ['C8']])('%s', () => {});")).toEqual([
      'F26',
      'S2',
      'C8',
    ]);
  });

  it('are no numbers of other kinds', () => {
    expect(spec("it('takes %ED%A0%80, GMT-03 and U+202E', () => {});")).toEqual([]);
    expect(spec("const at = ['T09', 'C3=A1', 'B4BE'];")).toEqual([]);
  });
});
