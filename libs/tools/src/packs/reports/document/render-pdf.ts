import { normalized } from '@faina/agent-core';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { ReportBlock, ReportDocument } from './report-document.js';
import { renderText, rowText } from './render-text.js';
import { toWindows1252 } from '../../crm/export/windows-1252.js';

const font = { text: 'Helvetica', bold: 'Helvetica-Bold' } as const;

const lossNote = 'Caracteres fora do alfabeto latino aparecem como ?; o HTML mostra todos.';

/** The same document and date give the same bytes. */
export async function renderPdf(report: ReportDocument, date: Date): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 50,
    info: {
      Title: toWindows1252(report.title),
      Producer: 'Faina',
      Creator: 'Faina',
      CreationDate: date,
    },
  });
  const bytes = buffer(pdf);
  pdf.font(font.bold).fontSize(18).text(toWindows1252(report.title));
  pdf.moveDown(0.5).font(font.text).fontSize(10).text(toWindows1252(report.lead));
  for (const { heading, blocks } of report.sections) {
    pdf.moveDown().font(font.bold).fontSize(13).text(toWindows1252(heading));
    pdf.font(font.text).fontSize(10);
    for (const line of blocks.flatMap(linesOf)) pdf.moveDown(0.3).text(toWindows1252(line));
  }
  if (loses(report)) pdf.moveDown().fontSize(8).text(lossNote);
  pdf.end();
  return bytes;
}

/** Whether the standard fonts cannot show all of it. */
function loses(report: ReportDocument): boolean {
  const text = normalized(renderText(report).replaceAll('\n', ' '), 'NFC');
  return toWindows1252(text) !== text;
}

function linesOf(block: ReportBlock): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [block.text];
    case 'list':
      return block.items.map((item) => `\u2022 ${item}`);
    case 'table':
      return block.rows.map((row) => `\u2022 ${rowText(block.columns, row)}`);
  }
}
