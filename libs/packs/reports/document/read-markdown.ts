import type { Token } from 'markdown-it';
import type { ReportBlock, ReportDocument, ReportSection } from './report-document.js';

/** The document behind the Markdown of a stored report; the other way round of `renderMarkdown`. */
export async function readMarkdown(markdown: string): Promise<ReportDocument> {
  const { default: MarkdownIt } = await import('markdown-it');
  const reader = new MarkdownIt('commonmark', { html: false }).enable('table');
  const document = { title: '', lead: '', sections: new Array<ReportSection>() };
  let blocks = new Array<ReportBlock>();
  const tokens = reader.parse(markdown, {});
  for (const [place, token] of tokens.entries()) {
    // Only what stands at the top: parts of lists and tables are read with them.
    if (token.level > 0) continue;
    const text = textOf(tokens[place + 1]);
    if (token.type === 'heading_open' && token.tag === 'h1') document.title = text;
    else if (token.type === 'heading_open') {
      blocks = [];
      document.sections.push({ heading: text, blocks });
    } else if (token.type === 'paragraph_open' && document.sections.length === 0) {
      document.lead = text;
    } else if (token.type === 'paragraph_open') blocks.push({ kind: 'paragraph', text });
    else if (token.type === 'bullet_list_open') {
      const items = textsWithin(tokens, place, 'bullet_list_close');
      blocks.push({ kind: 'list', items });
    } else if (token.type === 'table_open') blocks.push(tableAt(tokens, place));
  }
  return document;
}

function tableAt(tokens: readonly Token[], start: number): ReportBlock {
  const columns = textsWithin(tokens, start, 'thead_close');
  const texts = textsWithin(tokens, start, 'table_close').slice(columns.length);
  const rows = Array.from({ length: Math.ceil(texts.length / (columns.length || 1)) }, (_, row) =>
    texts.slice(row * columns.length, (row + 1) * columns.length),
  );
  return { kind: 'table', columns, rows };
}

/** The texts between a token and the first closing one of the type. */
function textsWithin(tokens: readonly Token[], start: number, closing: string): string[] {
  const end = tokens.findIndex(({ type }, place) => place > start && type === closing);
  return tokens
    .slice(start, end)
    .filter(({ type }) => type === 'inline')
    .map(textOf);
}

const textOf = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');
