import { escapeHtml } from '@faina/agent-core';
import type { ReportBlock, ReportDocument } from './report-document.js';

const style = {
  body: 'font-family:Helvetica,Arial,sans-serif;color:#1f2933;max-width:720px;margin:24px auto;padding:0 16px',
  table: 'border-collapse:collapse;width:100%',
  cell: 'border:1px solid #cbd2d9;padding:4px 8px;text-align:left',
} as const;

/** A page without scripts, links or anything from elsewhere. */
export const renderHtml = ({ title, lead, sections }: ReportDocument): string =>
  htmlPage(
    title,
    [
      `<h1>${escapeHtml(title)}</h1>`,
      `<p>${escapeHtml(lead)}</p>`,
      ...sections.flatMap(({ heading, blocks }) => [
        `<h2>${escapeHtml(heading)}</h2>`,
        ...blocks.map(renderBlock),
      ]),
    ].join('\n'),
  );

/** A page around a body that is HTML already. */
export const htmlPage = (title: string, body: string): string =>
  [
    '<!doctype html>',
    '<html lang="pt-BR">',
    `<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`,
    `<body style="${style.body}">`,
    body,
    '</body>',
    '</html>',
    '',
  ].join('\n');

function renderBlock(block: ReportBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${escapeHtml(block.text)}</p>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
    case 'table':
      return [
        `<table style="${style.table}">`,
        `<thead>${rowOf('th', block.columns)}</thead>`,
        `<tbody>${block.rows.map((row) => rowOf('td', row)).join('\n')}</tbody>`,
        '</table>',
      ].join('\n');
  }
}

const rowOf = (tag: 'td' | 'th', cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<${tag} style="${style.cell}">${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
