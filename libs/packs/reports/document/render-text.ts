import type { ReportBlock, ReportDocument } from './report-document.js';

/** Plain text, for readers without HTML. */
export const renderText = ({ title, lead, sections }: ReportDocument): string =>
  [
    title,
    lead,
    ...sections.flatMap(({ heading, blocks }) => [
      heading.toLocaleUpperCase('pt-BR'),
      ...blocks.map(renderBlock),
    ]),
  ]
    .join('\n\n')
    .concat('\n');

function renderBlock(block: ReportBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'table':
      return block.rows.map((row) => `- ${rowText(block.columns, row)}`).join('\n');
  }
}

/** `column: cell; column: cell`. */
const rowText = (columns: readonly string[], row: readonly string[]): string =>
  columns.map((column, place) => `${column}: ${row[place] ?? ''}`).join('; ');
