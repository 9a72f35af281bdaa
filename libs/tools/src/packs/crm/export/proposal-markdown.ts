import type { Proposal } from '../crm-store.js';
import { formatAmount, formatMoney } from '../money/format-amount.js';
import type { ExportedFile } from './exported-file.js';
import { fileNameOf } from './file-name.js';

export function exportMarkdown(proposal: Proposal): ExportedFile {
  const { title, leadName, body, items, itemsTotal, currency } = proposal;
  const blocks = [
    `# ${plainText(title)}`,
    `**Cliente:** ${plainText(leadName)}`,
    ...(body === '' ? [] : [body]),
    ...(items.length === 0 ? [] : [itemTable(proposal)]),
    `**Total:** ${formatMoney(itemsTotal, currency)}`,
  ];
  return {
    fileName: fileNameOf(proposal, 'md'),
    mediaType: 'text/markdown',
    encoding: 'utf-8',
    content: `${blocks.join('\n\n')}\n`,
  };
}

const itemTable = ({ items, currency }: Proposal): string =>
  [
    '| # | Descrição | Quantidade | Preço unitário | Total |',
    '| ---: | --- | ---: | ---: | ---: |',
    ...items.map(
      ({ position, description, quantity, unitPrice, total }) =>
        `| ${position} | ${plainText(description)} | ${formatAmount(quantity)} | ` +
        `${formatMoney(unitPrice, currency)} | ${formatMoney(total, currency)} |`,
    ),
  ].join('\n');

/** Characters that Markdown or HTML would read as something else, as themselves. */
const plainText = (text: string): string => text.replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`);
