import type { Proposal } from '../crm-store.js';
import { formatAmount, formatMoney } from '../money/format-amount.js';
import type { ExportedFile } from './exported-file.js';
import type { CrmWords } from '../words/crm-words.js';
import { fileNameOf } from './file-name.js';

export function exportMarkdown(proposal: Proposal, words: CrmWords): ExportedFile {
  const { title, leadName, body, items, itemsTotal, currency } = proposal;
  const blocks = [
    `# ${plainText(title)}`,
    `**${words.document.customer}:** ${plainText(leadName)}`,
    ...(body === '' ? [] : [body]),
    ...(items.length === 0 ? [] : [itemTable(proposal, words)]),
    `**${words.document.total}:** ${formatMoney(itemsTotal, currency, words)}`,
  ];
  return {
    fileName: fileNameOf(proposal, 'md', words),
    mediaType: 'text/markdown',
    encoding: 'utf-8',
    content: `${blocks.join('\n\n')}\n`,
  };
}

function itemTable({ items, currency }: Proposal, words: CrmWords): string {
  const { description: heading, quantity: amount, unitPrice: price, total: sum } = words.document;
  return [
    `| # | ${heading} | ${amount} | ${price} | ${sum} |`,
    '| ---: | --- | ---: | ---: | ---: |',
    ...items.map(
      ({ position, description, quantity, unitPrice, total }) =>
        `| ${position} | ${plainText(description)} | ${formatAmount(quantity, words)} | ` +
        `${formatMoney(unitPrice, currency, words)} | ${formatMoney(total, currency, words)} |`,
    ),
  ].join('\n');
}

/** Characters that Markdown or HTML would read as something else, as themselves. */
const plainText = (text: string): string => text.replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`);
