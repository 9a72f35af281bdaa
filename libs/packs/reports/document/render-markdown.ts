import type { ReportBlock, ReportDocument } from './report-document.js';

/** CommonMark with GFM tables. Whatever the data hold, they show as plain text. */
export const renderMarkdown = ({ title, lead, sections }: ReportDocument): string =>
  [
    `# ${escapeMarkdown(title)}`,
    escapeMarkdown(lead),
    ...sections.flatMap(({ heading, blocks }) => [
      `## ${escapeMarkdown(heading)}`,
      ...blocks.map(renderBlock),
    ]),
  ]
    .join('\n\n')
    .concat('\n');

function renderBlock(block: ReportBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return escapeMarkdown(block.text);
    case 'list':
      return block.items.map((item) => `- ${escapeMarkdown(item)}`).join('\n');
    case 'table':
      return [block.columns, block.columns.map(() => ''), ...block.rows]
        .map((cells, row) => (row === 1 ? ruleOf(cells) : rowOf(cells)))
        .join('\n');
  }
}

const rowOf = (cells: readonly string[]): string => `| ${cells.map(escapeMarkdown).join(' | ')} |`;
const ruleOf = (cells: readonly string[]): string => `|${cells.map(() => ' --- |').join('')}`;

/**
 * Text that a Markdown reader shows as it is. Angle brackets and ampersands become entities, so
 * that it is harmless too where somebody puts it into a page as it stands.
 */
const escapeMarkdown = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_[\]#|~]/g, '\\$&')
    // What begins a list or an underline, and links without brackets, which some readers make.
    .replaceAll(/^([-+=]|\d+[.)])/g, (start) => `${start.slice(0, -1)}\\${start.slice(-1)}`)
    .replaceAll(/:\/\/|@|\bwww\./gi, (sign) => sign.replace(/[:@.]/, entityOf));

const entityOf = (sign: string): string => `&#${sign.charCodeAt(0)};`;
