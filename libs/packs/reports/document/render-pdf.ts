import { buffer } from 'node:stream/consumers';
import { drawTable } from './draw-table.js';
import { fontsFor, type PdfFonts } from './pdf-fonts.js';
import { renderText } from './render-text.js';
import type { ReportBlock, ReportDocument } from './report-document.js';

const lossNote =
  'Caracteres que a fonte deste PDF não tem aparecem como \uFFFD; o HTML mostra todos.';

/** The same document and date give the same bytes. */
export async function renderPdf(report: ReportDocument, date: Date): Promise<Buffer> {
  const whole = renderText(report).replaceAll('\n', ' ');
  const fonts = await fontsFor(whole);
  const { shown } = fonts;
  // Loaded when the first one is written, not by each start.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 50,
    info: { Title: report.title, Producer: 'Faina', Creator: 'Faina', CreationDate: date },
  });
  const bytes = buffer(pdf);
  pdf.font(fonts.bold).fontSize(18).text(shown(report.title));
  pdf.moveDown(0.5).font(fonts.text).fontSize(10).text(shown(report.lead));
  for (const { heading, blocks } of report.sections) {
    pdf.moveDown().font(fonts.bold).fontSize(13).text(shown(heading));
    pdf.font(fonts.text).fontSize(10);
    for (const block of blocks) drawBlock(pdf.moveDown(0.3), block, fonts);
  }
  if (shown(whole).includes('\uFFFD')) pdf.moveDown().fontSize(8).text(lossNote);
  pdf.end();
  return bytes;
}

function drawBlock(pdf: PDFKit.PDFDocument, block: ReportBlock, fonts: PdfFonts): void {
  const { shown } = fonts;
  switch (block.kind) {
    case 'paragraph':
      pdf.text(shown(block.text));
      return;
    case 'list':
      for (const item of block.items) pdf.text(`\u2022 ${shown(item)}`);
      return;
    case 'table':
      drawTable(
        pdf,
        block.columns.map(shown),
        block.rows.map((row) => row.map(shown)),
        fonts,
      );
  }
}
