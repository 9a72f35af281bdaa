import type { ApprovalRow } from '@faina/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { listen } from '../../../live/tenant-news.ts';
import { Time } from '../../../parts/time.tsx';
import { VisibleText } from '../../../parts/visible-text.tsx';
import { defineTexts } from '../../../texts/define-texts.ts';
import type { InboxItem } from './inbox-item.ts';
import { titleOf } from './item-words.ts';

const texts = defineTexts({
  en: {
    approved: (who: string) => `Approved by ${who}`,
    rejected: (who: string) => `Rejected by ${who}`,
    expired: 'Expired',
    service: 'the service',
  },
  'pt-BR': {
    approved: (who: string) => `Aprovado por ${who}`,
    rejected: (who: string) => `Rejeitado por ${who}`,
    expired: 'Expirou',
    service: 'o serviço',
  },
});

interface Gone {
  readonly row: ApprovalRow;
  readonly title: string;
}

/** The newest that are told of. */
const mostTold = 3;
/** As many as the inbox shows may be decided together, and be known as one's own only afterwards. */
const mostKept = 100;

interface DecidedByOthersProps {
  readonly items: readonly InboxItem[];
  /** What whoever looks has decided. */
  readonly own: ReadonlySet<string>;
}

/** A line for each question that leaves the list without one's own doing. */
export function DecidedByOthers({ items, own }: DecidedByOthersProps) {
  const t = texts();
  const [gone, setGone] = useState<readonly Gone[]>([]);
  const titles = useRef(new Map<string, string>());
  for (const item of items) {
    if (item.kind === 'approval') titles.current.set(item.id, titleOf(item));
  }
  useEffect(
    () =>
      listen((event) => {
        if (event === 'missed' || event.event !== 'approval') return;
        const row = event.data;
        const title = titles.current.get(row.id);
        if (row.status === 'pending' || title === undefined) return;
        titles.current.delete(row.id);
        setGone((all) => [{ row, title }, ...all].slice(0, mostKept));
      }),
    [],
  );
  const told = gone.filter(({ row }) => !own.has(row.id)).slice(0, mostTold);
  return (
    <ul class="decided-by-others small dim" aria-live="polite">
      {told.map(({ row, title }) => (
        <li key={row.id}>
          {row.status === 'approved' || row.status === 'rejected'
            ? t[row.status](row.decidedBy ?? t.service)
            : t.expired}
          : <VisibleText text={title} maxChars={100} />{' '}
          {row.decidedAt && <Time at={row.decidedAt} />}
        </li>
      ))}
    </ul>
  );
}
