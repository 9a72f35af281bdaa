import { plainWords } from '@faina/agent-core';
import type { PerLanguage, ReplyLanguage } from '@faina/sdk';
import type { Proposal } from './proposal.js';

/** A document for somebody to keep. */
export type ExportedFile = {
  readonly fileName: string;
  readonly mediaType: string;
  readonly encoding: 'utf-8' | 'base64';
  readonly content: string;
};

/** What people call the parts of an exported proposal. */
export const documentWords: PerLanguage<{
  readonly customer: string;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  /** What file names begin with. */
  readonly fileName: string;
}> = {
  pt: {
    customer: 'Cliente',
    description: 'Descrição',
    quantity: 'Quantidade',
    unitPrice: 'Preço unitário',
    fileName: 'proposta',
  },
  en: {
    customer: 'Customer',
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    fileName: 'proposal',
  },
};

const maxTitleChars = 40;

/** A name that every file system takes, for example `proposta-site-novo-1a2b3c4d.pdf`. */
export function fileNameOf(
  { title, id }: Pick<Proposal, 'id' | 'title'>,
  ending: string,
  language: ReplyLanguage,
): string {
  const plain = plainWords(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxTitleChars)
    .replaceAll(/^-|-$/g, '');
  const { fileName } = documentWords[language];
  return `${[fileName, plain, id.slice(0, 8)].filter((part) => part !== '').join('-')}.${ending}`;
}
