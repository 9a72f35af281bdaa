import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { readMarkdown } from './read-markdown.js';
import { renderHtml } from './render-html.js';
import { renderMarkdown } from './render-markdown.js';
import { renderPdf } from './render-pdf.js';
import { renderText } from './render-text.js';
import { line, type ReportDocument } from './report-document.js';

const documentOf = (text: string): ReportDocument => ({
  title: `Relatório ${text}`,
  lead: text,
  sections: [
    {
      heading: text,
      blocks: [
        { kind: 'paragraph', text },
        { kind: 'list', items: [text, 'depois'] },
        {
          kind: 'table',
          columns: ['Lead', 'Situação'],
          rows: [
            [text, 'novo'],
            ['x', text],
          ],
        },
      ],
    },
    { heading: 'Fim', blocks: [] },
  ],
});

const hostile = [
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '![x](https://example.com/pixel.png)',
  '<https://example.com>',
  'https://example.com e www.example.com e ana@example.com',
  '</td></table><img src=x onerror=alert(1)>',
  '&lt;script&gt;',
  '" onload="alert(1)',
  '| a | b |',
  '`<b>`',
  '- [ ] tarefa',
  '1. um',
  '# título',
  '=== ---',
  '<!-- -->',
  '\\[x\\](javascript:alert(1))',
  '[x]: javascript:alert(1)',
  '~~riscado~~ **forte** __forte__',
  '+ mais',
  '2) dois',
];

/** The most gullible reader: it lets HTML through and makes links of everything. */
const gullible = new MarkdownIt({ html: true, linkify: true });

const tagsOf = (html: string) => [...new Set(html.match(/<\/?[a-z0-9!-]+/gi) ?? [])];
const harmlessTags = /^<\/?(h1|h2|p|ul|li|table|thead|tbody|tr|th|td)$/;

describe('a report of hostile data', () => {
  it.each(hostile)('shows %s as text in Markdown', (text) => {
    const html = gullible.render(renderMarkdown(documentOf(text)));

    expect(tagsOf(html).filter((tag) => !harmlessTags.test(tag))).toEqual([]);
    expect(html).not.toMatch(/href|src=(?!x)/);
  });

  it.each(hostile)('shows %s as text in HTML', (text) => {
    const html = renderHtml(documentOf(text));
    const expected = renderHtml(documentOf('texto'));

    expect(tagsOf(html)).toEqual(tagsOf(expected));
    expect(html).not.toMatch(/="[^"]*alert/);
  });

  it.each(hostile)('keeps %s through Markdown and back', async (text) => {
    expect(await readMarkdown(renderMarkdown(documentOf(text)))).toEqual(documentOf(text));
  });

  it('keeps any line through Markdown and back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
        const document = documentOf(line(text));
        expect(await readMarkdown(renderMarkdown(document))).toEqual(document);
      }),
    );
  });
});

describe('a report as PDF', () => {
  const date = new Date('2026-11-20T15:00:00Z');

  it('has the same bytes for the same document and date', async () => {
    const first = await renderPdf(documentOf('Ação – 2 × 3 €'), date);
    const second = await renderPdf(documentOf('Ação – 2 × 3 €'), date);

    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.equals(second)).toBe(true);
    expect(first.equals(await renderPdf(documentOf('outro'), date))).toBe(false);
  });

  it.each(['日本語', '😀', ...hostile])('can be made of %s', async (text) => {
    expect((await renderPdf(documentOf(text), date)).length).toBeGreaterThan(1_000);
  });
});

describe('a report as text', () => {
  it('tells each cell with its column', () => {
    expect(renderText(documentOf('Ana'))).toContain('- Lead: Ana; Situação: novo\n');
  });
});

describe('line', () => {
  it.each([
    ['a\r\nb\u0000c\td', 'a b c d'],
    ['  ', '-'],
    ['x'.repeat(300), `${'x'.repeat(199)}…`],
    ['\uD800', '\uFFFD'],
  ])('%j is %j', (text, expected) => {
    expect(line(text)).toBe(expected);
  });
});
