import { describe, expect, it } from 'vitest';
import { renderPdf } from '../document/render-pdf.js';
import type { ReportDocument } from '../document/report-document.js';
import { type PdfText, readPdf } from './support/read-pdf.js';

const date = new Date('2026-11-20T15:00:00Z');
const margin = 50;
const lossNote = /o HTML mostra todos/;

const documentOf = (rows: readonly string[][], title = 'Relatório'): ReportDocument => ({
  title,
  lead: 'De 1 a 7 de novembro',
  sections: [
    { heading: 'Leads', blocks: [{ kind: 'table', columns: ['Lead', 'Situação'], rows }] },
    { heading: 'Fim', blocks: [{ kind: 'paragraph', text: 'Depois da tabela' }] },
  ],
});

const pagesOf = async (report: ReportDocument) => readPdf(await renderPdf(report, date));
const find = (page: readonly PdfText[] | undefined, text: string) =>
  page?.find((one) => one.text === text) ?? { x: NaN, y: NaN };
const textOf = (pages: readonly (readonly PdfText[])[]) =>
  pages.map((page) => page.map(({ text }) => text).join('\n')).join('\n');

describe("a report's tables as PDF", () => {
  it('have a row of column names, and each cell below its own', async () => {
    const [page] = await pagesOf(
      documentOf([
        ['Ana', 'novo'],
        ['Bia', 'perdido'],
      ]),
    );
    const [lead, state, ana, fresh, bia, lost] = [
      'Lead',
      'Situação',
      'Ana',
      'novo',
      'Bia',
      'perdido',
    ].map((text) => find(page, text));

    expect(lead?.y).toBe(state?.y);
    expect(ana?.y).toBe(fresh?.y);
    expect(bia?.y).toBe(lost?.y);
    expect([lead?.x, ana?.x, bia?.x]).toEqual([lead?.x, lead?.x, lead?.x]);
    expect([state?.x, fresh?.x, lost?.x]).toEqual([state?.x, state?.x, state?.x]);
    expect(state?.x).toBeGreaterThan((lead?.x ?? 0) + 10);
    expect(lead?.y).toBeGreaterThan(ana?.y ?? NaN);
    expect(ana?.y).toBeGreaterThan(bia?.y ?? NaN);
    // What follows stands below the table, at the margin again.
    expect(find(page, 'Depois da tabela')).toMatchObject({ x: margin });
    expect(bia?.y).toBeGreaterThan(find(page, 'Depois da tabela').y);
  });

  it('wrap long cells within their column', async () => {
    const words = Array.from({ length: 30 }, (_, place) => `palavra${place}`).join(' ');
    const endless = 'x'.repeat(200);
    const [page = []] = await pagesOf(
      documentOf([
        [words, endless],
        ['Bia', 'novo'],
      ]),
    );
    const secondColumn = find(page, 'novo').x;
    const inFirst = page.filter(({ text }) => text.startsWith('palavra'));
    const inSecond = page.filter(({ text }) => /^x+$/.test(text));

    expect(inFirst.length).toBeGreaterThan(2);
    expect(inSecond.length).toBeGreaterThan(2);
    expect(new Set(inFirst.map(({ x }) => x))).toEqual(new Set([find(page, 'Bia').x]));
    expect(new Set(inSecond.map(({ x }) => x))).toEqual(new Set([secondColumn]));
    expect(inSecond.map(({ text }) => text).join('')).toBe(endless);
    expect(Math.min(...inSecond.map(({ y }) => y))).toBeGreaterThan(find(page, 'Bia').y);
  });

  it('go on over pages, each of which begins with the column names, and lose no row', async () => {
    const rows = Array.from({ length: 120 }, (_, place) => [`lead ${place}`, `estado ${place}`]);
    const pages = await pagesOf(documentOf(rows));

    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages.slice(1, -1)) {
      expect(page.slice(0, 2).map(({ text }) => text)).toEqual(['Lead', 'Situação']);
    }
    const all = pages.flat();
    expect(all.filter(({ text }) => text.startsWith('lead ')).map(({ text }) => text)).toEqual(
      rows.map(([name]) => name),
    );
    expect(Math.min(...all.map(({ y }) => y))).toBeGreaterThan(margin - 1);
  });
});

describe("a report's letters as PDF", () => {
  it('are those of every reader where these are enough', async () => {
    const bytes = await renderPdf(documentOf([['João – 2 × 3 €', 'novo']]), date);

    expect(bytes.includes('/FontFile2')).toBe(false);
    expect(textOf(readPdf(bytes))).toContain('João – 2 × 3 €');
  });

  it.each(['Жанна Ґалаґан', 'Ωμέγα Άλφα', 'Łukasz Čapek', 'Đặng Nguyễn', 'İbrahim Ağaoğlu'])(
    'are in the file where they are not: %s',
    async (name) => {
      const bytes = await renderPdf(documentOf([[name, 'novo']], `Título ${name}`), date);
      const text = textOf(readPdf(bytes));

      expect(bytes.includes('/FontFile2')).toBe(true);
      expect(bytes.length).toBeLessThan(60_000);
      expect(text).toContain(`Título ${name}`);
      expect(text).toContain('Situação');
      expect(text).not.toMatch(lossNote);
      expect(
        bytes.equals(await renderPdf(documentOf([[name, 'novo']], `Título ${name}`), date)),
      ).toBe(true);
    },
  );

  it.each([
    ['日本', '\uFFFD\uFFFD'],
    ['👩‍👩‍👧 Ana', '\uFFFD Ana'],
    ['שלום', '\uFFFD\uFFFD\uFFFD\uFFFD'],
  ])('that no font here has are plainly missing: %s', async (name, shown) => {
    const text = textOf(await pagesOf(documentOf([[name, 'ação']])));

    expect(text).toContain(`${shown}\nação`);
    expect(text).toMatch(lossNote);
  });
});
