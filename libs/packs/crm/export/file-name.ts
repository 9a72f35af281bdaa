import { withoutMarks } from '@faina/agent-core';
import type { Proposal } from '../crm-store.js';
import type { CrmWords } from '../words/crm-words.js';

const maxTitleChars = 40;

/** A name that every file system takes, for example `proposta-site-novo-1a2b3c4d.pdf`. */
export function fileNameOf(
  { title, id }: Pick<Proposal, 'id' | 'title'>,
  ending: string,
  { document }: Pick<CrmWords, 'document'>,
): string {
  const plain = withoutMarks(title)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxTitleChars)
    .replaceAll(/^-|-$/g, '');
  return `${[document.fileName, plain, id.slice(0, 8)].filter((part) => part !== '').join('-')}.${ending}`;
}
