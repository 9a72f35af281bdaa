import { buffer } from 'node:stream/consumers';
import type { ReplyLanguage } from '@faina/sdk';
import { documentWords, type ExportedFile, fileNameOf } from './exported-file.js';
import { toWindows1252 } from '../../shared/windows-1252.js';
import { formatAmount, formatMoney } from '../money/format-amount.js';
import type { Proposal } from './proposal.js';

const regular = 'Helvetica';
const bold = 'Helvetica-Bold';

/** An A4 document in a font that every reader has. */
export async function exportPdf(
  proposal: Proposal,
  language: ReplyLanguage,
): Promise<ExportedFile> {
  // Loaded when the first one is written, not by each start.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin: 56,
    // The same proposal gives the same file.
    info: { Title: proposal.title, CreationDate: proposal.updatedAt, ModDate: proposal.updatedAt },
  });
  const bytes = buffer(document);
  writeProposal(document, proposal, language);
  document.end();
  return {
    fileName: fileNameOf(proposal, 'pdf', language),
    mediaType: 'application/pdf',
    encoding: 'base64',
    content: (await bytes).toString('base64'),
  };
}

function writeProposal(
  document: PDFKit.PDFDocument,
  proposal: Proposal,
  language: ReplyLanguage,
): void {
  const { title, leadName, body, items, itemsTotal, currency } = proposal;
  const write = (text: string, font: string, size: number, align: 'left' | 'right' = 'left') =>
    document.font(font).fontSize(size).text(toWindows1252(text), { align });
  write(title, bold, 20).moveDown(0.5);
  write(`${documentWords[language].customer}: ${leadName}`, regular, 11).moveDown();
  for (const line of body === '' ? [] : body.split('\n')) writeBodyLine(line, write);
  if (body !== '') document.moveDown();
  for (const { position, description, quantity, unitPrice, total } of items) {
    write(`${position}. ${description}`, regular, 11);
    const price = `${formatAmount(quantity, language)} x ${formatMoney(unitPrice, currency, language)}`;
    write(`${price} = ${formatMoney(total, currency, language)}`, regular, 11, 'right');
  }
  document.moveDown();
  write(`Total: ${formatMoney(itemsTotal, currency, language)}`, bold, 13, 'right');
}

/** Of Markdown, headings and list items are shown as such; the rest stands as it is written. */
function writeBodyLine(
  line: string,
  write: (text: string, font: string, size: number) => PDFKit.PDFDocument,
): void {
  const heading = /^#{1,6}\s+(?<text>.*)$/.exec(line)?.groups?.text;
  if (heading !== undefined) write(heading, bold, 14);
  else write(line.replace(/^\s*[-*]\s+/, '• ') || ' ', regular, 11);
}
