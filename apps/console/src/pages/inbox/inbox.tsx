import './inbox.css';
import type { ApiAnswer } from '@faina/client';
import { useEffect, useState } from 'preact/hooks';
import { useShortcuts } from '../../frame/shortcuts.ts';
import { isAboutPeople } from '../../frame/waiting-count.ts';
import { type Live, useLive } from '../../live/use-live.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { Shown } from '../../parts/shown.tsx';
import { hrefOf, query, setQuery } from '../../router/location.ts';
import { client, may, me } from '../../session/session.ts';
import { ApprovalDetail } from './approval/approval-detail.tsx';
import { InboxFilters } from './list/inbox-filters.tsx';
import { BatchDialog } from './list/batch-dialog.tsx';
import { DecidedByOthers } from './list/decided-by-others.tsx';
import {
  alikeOf,
  type FailureItem,
  idOf,
  type InboxItem,
  itemOf,
  neighbourOf,
} from './list/inbox-item.ts';
import { InboxList } from './list/inbox-list.tsx';
import { inboxTexts } from './texts.ts';
import { AttentionDetail } from './trouble/attention-detail.tsx';
import { FailureDetail } from './trouble/failure-detail.tsx';

/** For what changes without an event, such as a question that expires. */
const everyMs = 60_000;
const failuresOfMs = 24 * 3_600_000;
const wide = '(min-width: 840px)';

/** All that waits for a person, and the one of it that is read. */
export function Inbox() {
  const t = inboxTexts();
  usePageTitle(t.title);
  const { items, waiting, reload } = useInbox();
  const isLoading = waiting.value === undefined;
  const isCut = waiting.value?.isCut ?? false;
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const [isBatch, setIsBatch] = useState(false);
  const asked = query.value.get('id') ?? undefined;
  const item = asked === undefined ? undefined : itemOf(items, asked);
  const selected = item ? idOf(item) : asked;
  const [first] = items;
  useEffect(() => {
    if (asked === undefined && first && window.matchMedia(wide).matches) {
      setQuery({ id: idOf(first) });
    }
  }, [asked, first]);
  useEffect(() => {
    // The name of a job that was asked for leads to another question once this one is decided.
    if (item && asked !== idOf(item)) setQuery({ id: idOf(item) });
  }, [asked, item]);
  const move = (steps: number) => () => {
    const next = neighbourOf(items, selected ?? '', steps);
    if (next !== undefined) setQuery({ id: next });
  };
  useShortcuts({
    j: { does: t.next, run: move(1) },
    k: { does: t.previous, run: move(-1) },
    Enter: {
      does: t.open,
      run: () => {
        document.getElementById('detail-title')?.focus();
      },
    },
  });
  const onDecided = (id: string) => {
    setOwn((all) => new Set([...all, id]));
    reload();
  };
  const owner = typeof me.value === 'string' ? undefined : me.value.owner;
  const alike = item?.kind === 'approval' ? alikeOf(items, item, owner) : [];
  const count = items.filter(({ kind }) => kind !== 'failure').length;
  const next = neighbourOf(items, selected ?? '', item ? 1 : 0);
  const filters = Object.fromEntries([...query.value].filter(([name]) => name !== 'id'));
  return (
    <div class={`inbox-page ${asked === undefined ? '' : 'has-detail'}`}>
      <header class="page-head">
        <h1>{isLoading ? t.title : t.waiting(count)}</h1>
        <InboxFilters items={items} />
      </header>
      <Shown of={waiting}>{() => null}</Shown>
      <div class="inbox-panes">
        <div class="inbox-list">
          <InboxList items={items} selected={selected} isCut={isCut} />
          <DecidedByOthers items={items} own={own} />
          {alike.length > 1 && may('approvals:write') && (
            <button
              type="button"
              class="button"
              onClick={() => {
                setIsBatch(true);
              }}
            >
              {t.together(alike.length)}
            </button>
          )}
          {!isLoading && items.length === 0 && <p class="dim">{t.empty}</p>}
        </div>
        <div class="inbox-reading">
          {asked !== undefined && (
            <p class="inbox-pager">
              <a class="button quiet to-list" href={hrefOf('/inbox', filters)}>
                {t.list}
              </a>
              {next !== undefined && next !== selected && (
                <a class="button quiet end" href={hrefOf('/inbox', { ...filters, id: next })}>
                  {t.next} <kbd aria-hidden="true">j</kbd>
                </a>
              )}
            </p>
          )}
          {asked !== undefined && !isLoading && (
            <Detail key={selected} id={selected ?? asked} item={item} onDecided={onDecided} />
          )}
        </div>
      </div>
      {isBatch && (
        <BatchDialog
          items={alike}
          onDecided={onDecided}
          onClose={() => {
            setIsBatch(false);
          }}
        />
      )}
    </div>
  );
}

interface DetailProps {
  readonly id: string;
  readonly item: InboxItem | undefined;
  readonly onDecided: (id: string) => void;
}

/** What is read stays after it has left the list. */
function Detail({ id, item: current, onDecided }: DetailProps) {
  const t = inboxTexts();
  const [known, setKnown] = useState(current);
  useEffect(() => {
    if (current) setKnown(current);
  }, [current]);
  const item = current ?? known;
  switch (item?.kind) {
    case 'attention':
      return <AttentionDetail item={item} id={id} onDecided={onDecided} />;
    case 'failure':
      return <FailureDetail item={item} />;
    case 'approval':
    case undefined:
      return item || isUuid.test(id) ? (
        <ApprovalDetail id={id} item={item} onDecided={onDecided} />
      ) : (
        <p class="dim">{t.gone}</p>
      );
  }
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface InboxState {
  readonly items: readonly InboxItem[];
  readonly waiting: Live<ApiAnswer<'/v1/inbox', 'GET'>>;
  readonly reload: () => void;
}

function useInbox(): InboxState {
  const agent = query.value.get('agent') ?? undefined;
  const tool = query.value.get('tool') ?? undefined;
  const mine = query.value.get('mine') === 'true' ? ('true' as const) : undefined;
  const waiting = useLive(
    (signal) =>
      client.value.call('GET', '/v1/inbox', {
        query: {
          limit: 100,
          ...(agent && { agent }),
          ...(tool && { tool }),
          ...(mine && { mine }),
        },
        signal,
      }),
    {
      of: [agent, tool, mine],
      isChangedBy: isAboutPeople,
      everyMs,
      needs: ['jobs:read', 'approvals:write'],
    },
  );
  const failures = useLive(
    async (signal) => {
      const from = new Date(Date.now() - failuresOfMs).toISOString();
      const path = { query: { from, limit: 20 }, signal };
      return (await client.value.call('GET', '/v1/failures', path)).items;
    },
    {
      of: [],
      isChangedBy: ({ data }) => 'to' in data && data.to === 'FAILED',
      everyMs,
      needs: ['jobs:read'],
    },
  );
  const failed: readonly FailureItem[] = (failures.value ?? [])
    .map((item) => ({ kind: 'failure' as const, ...item }))
    .filter((item) => (!agent || item.agents.includes(agent)) && (!tool || item.tool === tool));
  return {
    items: [...(waiting.value?.items ?? []), ...failed],
    waiting,
    reload: () => {
      waiting.reload();
      failures.reload();
    },
  };
}
