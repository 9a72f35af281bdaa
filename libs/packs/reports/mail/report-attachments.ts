import type { MailAttachment } from '../../mail/compose-message.js';
import { renderPdf } from '../document/render-pdf.js';
import type { ChosenReport } from './choose-report.js';

/** A message is stored with the question about it, so what it carries stays small. */
const maxPdfBytes = 200_000;

/** The report as HTML, and as PDF where that is small. */
export async function reportAttachments(
  { type, document, html }: ChosenReport,
  date: Date,
): Promise<MailAttachment[]> {
  const pdf = await renderPdf(document, date);
  const name = `relatorio-${type.replaceAll(/[^a-z]/g, '')}`;
  return [
    {
      name: `${name}.html`,
      contentType: 'text/html; charset=utf-8',
      bytes: Buffer.from(html),
    },
    ...(pdf.length <= maxPdfBytes
      ? [{ name: `${name}.pdf`, contentType: 'application/pdf', bytes: pdf }]
      : []),
  ];
}
