import type { ReplyLanguage } from '@faina/sdk';
import { documentWords, type ExportedFile, fileNameOf } from './exported-file.js';
import { formatAmount, formatMoney } from '../money/format-amount.js';
import type { Proposal } from './proposal.js';

export function exportMarkdown(proposal: Proposal, language: ReplyLanguage): ExportedFile {
  const { title, leadName, body, items, itemsTotal, currency } = proposal;
  const blocks = [
    `# ${plainText(title)}`,
    `**${documentWords[language].customer}:** ${plainText(leadName)}`,
    ...(body === '' ? [] : [body]),
    ...(items.length === 0 ? [] : [itemTable(proposal, language)]),
    `**Total:** ${formatMoney(itemsTotal, currency, language)}`,
  ];
  return {
    fileName: fileNameOf(proposal, 'md', language),
    mediaType: 'text/markdown',
    encoding: 'utf-8',
    content: `${blocks.join('\n\n')}\n`,
  };
}

function itemTable({ items, currency }: Proposal, language: ReplyLanguage): string {
  const { description: heading, quantity: amount, unitPrice: price } = documentWords[language];
  return [
    `| # | ${heading} | ${amount} | ${price} | Total |`,
    '| ---: | --- | ---: | ---: | ---: |',
    ...items.map(
      ({ position, description, quantity, unitPrice, total }) =>
        `| ${position} | ${plainText(description)} | ${formatAmount(quantity, language)} | ` +
        `${formatMoney(unitPrice, currency, language)} | ${formatMoney(total, currency, language)} |`,
    ),
  ].join('\n');
}

/** Characters that Markdown or HTML would read as something else, as themselves. */
const plainText = (text: string): string => text.replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`);
