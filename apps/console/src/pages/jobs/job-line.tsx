import { duration } from '../../format/durations.ts';
import { dollars, number } from '../../format/numbers.ts';
import { now } from '../../live/clock.ts';
import { Status, type StatusOf } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { hrefOf } from '../../router/location.ts';
import { elapsedMs, type JobRow } from './list/job-row.ts';
import { jobsTexts } from './texts.ts';

interface JobLineProps {
  readonly row: JobRow;
  readonly index: number;
  /** Pixels from the beginning of the list. */
  readonly top: number;
  readonly isSelected: boolean;
  readonly onSelect: (row: JobRow) => void;
  readonly onOpen: (index: number) => void;
}

/** A job in the list; three lines on a phone. */
export function JobLine({ row, index, top, isSelected, onSelect, onOpen }: JobLineProps) {
  const t = jobsTexts();
  return (
    <div
      role="row"
      class={isSelected ? 'job-row is-selected' : 'job-row'}
      style={{ top: `${top}px` }}
      aria-rowindex={index + 2}
      data-index={index}
    >
      <span role="cell">
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={t.select(row.title)}
          onChange={() => {
            onSelect(row);
          }}
        />
      </span>
      <span role="cell" class="job-state">
        <Status of={statusOf(row)} />
      </span>
      <span role="cell" class="job-title">
        <a
          class="plain"
          href={hrefOf(`/jobs/${row.id}`)}
          title={row.title}
          onClick={() => {
            onOpen(index);
          }}
        >
          {row.title || row.id}
        </a>
      </span>
      <span role="cell" class="job-agent dim">
        {row.agent.name}
      </span>
      <span role="cell" class="job-now">
        <Now row={row} />
      </span>
      <span role="cell" class="job-took number">
        <Took row={row} />
      </span>
      <span role="cell" class="job-sum number">
        {row.tokens > 0 ? number(row.tokens) : '–'}
      </span>
      <span role="cell" class="job-sum number">
        {row.costUsd === null ? '–' : dollars(row.costUsd).replace('US$ ', '')}
      </span>
      <span role="cell" class="job-at number dim">
        <Time at={row.createdAt} />
      </span>
    </div>
  );
}

/** What happens now, or why it ended as it did. */
function Now({ row }: { readonly row: JobRow }) {
  const { said, code } = row;
  return (
    <span title={said || undefined}>
      {happening(row)}
      {code !== undefined && <code class="faint"> {code}</code>}
    </span>
  );
}

function happening(row: JobRow): string {
  const t = jobsTexts();
  const { attempts, maxAttempts, said } = row;
  switch (row.status) {
    case 'PENDING':
      return row.blockedBy > 0 ? t.waitsFor(row.blockedBy) : t.inQueue;
    case 'ACTIVE': {
      const calls =
        row.modelCalls + row.toolCalls > 0 ? t.calls(row.modelCalls, row.toolCalls) : t.begins;
      return attempts > 1 ? `${t.attempt(attempts, maxAttempts)}. ${calls}` : calls;
    }
    case 'DELAYED':
      if (attempts === 0) return t.later;
      return [t.triesAgain(attempts, maxAttempts), said].filter(Boolean).join(': ');
    case 'WAITING':
      return row.waitingFor === 'attention' ? t.unknown : t.decision;
    case 'COMPLETED':
    case 'FAILED':
    case 'CANCELLED':
      return said || '–';
  }
}

/** Its clock ticks alone. */
function Took({ row }: { readonly row: JobRow }) {
  return <>{duration(elapsedMs(row, row.settledAt === null ? now.value : 0))}</>;
}

const statusOf = ({ status, waitingFor, isPartial }: JobRow): StatusOf => ({
  status,
  waitingFor,
  output: isPartial
    ? { message: '', actions: [], completeness: 'partial', notUnderstood: [] }
    : null,
});
