import { duration } from '../../../format/durations.ts';
import { byteSize, dollars, number } from '../../../format/numbers.ts';
import { Icon } from '../../../parts/icon.tsx';
import { steady } from '../../../parts/steady.ts';
import { px } from './px.ts';
import { StepName } from './step-name.tsx';
import type { TimeBar, TimeRow } from './time-rows.ts';
import { noteSide, place, type TimeScale } from './time-scale.ts';
import { timeTexts } from './time-texts.ts';

interface TimeRowViewProps {
  readonly row: TimeRow;
  readonly scale: TimeScale;
  /** Its number among all rows that are shown, from 1; the head is the first. */
  readonly index: number;
  readonly top: number;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly isFocused: boolean;
  readonly isQueueShown: boolean;
  /** The greatest cost of a step, where costs are shown. */
  readonly mostCost: number | undefined;
}

/** A row of the waterfall: its name, its bars, how long it took. */
export const TimeRowView = steady(TimeRowParts);

function TimeRowParts(props: TimeRowViewProps) {
  const { row, index, top, isOpen, isSelected, isFocused, mostCost } = props;
  const isGroup = row.kind === 'iteration';
  return (
    <div
      class={`time-row is-${row.kind}${isSelected ? ' is-selected' : ''}`}
      role="row"
      aria-level={row.level}
      aria-rowindex={index}
      {...(isGroup && { 'aria-expanded': isOpen })}
      {...(row.step && { 'aria-selected': isSelected })}
      tabIndex={isFocused ? 0 : -1}
      data-key={row.key}
      style={{ top: px(top) }}
    >
      <div class="time-name" role="rowheader">
        {isGroup && <Icon name={isOpen ? 'open' : 'closed'} />}
        <RowName row={row} />
      </div>
      <div class="time-axis" role="gridcell">
        <Bars {...props} />
      </div>
      <div class={`time-took${row.isFailed ? ' failed' : ''}`} role="gridcell">
        {row.kind === 'attempts'
          ? ''
          : mostCost === undefined
            ? duration(tookMs(row))
            : dollars(row.costUsd)}
      </div>
    </div>
  );
}

function tookMs({ step, from, to }: TimeRow): number {
  return step && step.kind !== 'approval' ? step.durationMs : to - from;
}

function RowName({ row }: { readonly row: TimeRow }) {
  const t = timeTexts();
  const { kind, step, name, iteration, nthTry } = row;
  if (kind === 'attempts') return <>{t.attempts}</>;
  if (kind === 'iteration') return <>{t.iteration(iteration)}</>;
  if (!step) return name === '' ? <>{t.modelRuns}</> : <code>{name}</code>;
  return (
    <>
      <span class="cut" title={step.name}>
        <StepName of={step} />
      </span>
      {nthTry > 0 && <span class="faint">{t.nthTry(nthTry)}</span>}
    </>
  );
}

function Bars({ row, scale, isQueueShown, mostCost }: TimeRowViewProps) {
  const t = timeTexts();
  const bars = row.bars.filter(
    ({ fill }) => row.kind === 'attempts' || isQueueShown || (fill !== 'queue' && fill !== 'retry'),
  );
  const [first] = bars;
  const last = bars.at(-1);
  const note = noteOf(row);
  const all = first && last && place(scale, { from: first.from, to: last.to });
  const side = all && note !== '' ? noteSide(scale, all, note.length * 6.5 + 10) : undefined;
  return (
    <>
      {bars.map((bar, index) => {
        const at = place(scale, bar);
        if (!at) return null;
        const isHeat = mostCost !== undefined && bar === last && row.kind === 'step';
        const share = isHeat && mostCost > 0 ? row.costUsd / mostCost : 0;
        return (
          <span
            key={index}
            class={`bar ${isHeat ? 'fill-heat' : `fill-${bar.fill}`}${bar.isLive ? ' is-live' : ''}`}
            style={{
              left: px(at.left),
              width: px(at.width),
              ...(isHeat && { height: px(2 + 18 * share) }),
            }}
            title={titleOf(bar)}
          >
            {bar.label !== undefined && at.width > 18 ? bar.label : ''}
          </span>
        );
      })}
      {all && side && (
        <span
          class={`bar-note${row.isFailed ? ' failed' : ' faint'}`}
          style={
            side === 'right'
              ? { left: px(all.left + all.width) }
              : { right: px(scale.width - all.left) }
          }
        >
          {note}
        </span>
      )}
    </>
  );

  function titleOf({ fill, from, to, label }: TimeBar): string {
    const names = {
      model: t.fillModel,
      tool: t.fillTool,
      repair: t.fillRepair,
      other: '',
      failed: t.fillFailed,
      queue: t.fillQueue,
      retry: t.fillRetry,
      person: t.fillPerson,
      attempt: t.attempt(label ?? ''),
      group: '',
    };
    return `${names[fill]} ${duration(to - from)}`.trim();
  }
}

/** Larger results are told. */
const largeBytes = 10_000;

function noteOf({ step, kind }: TimeRow): string {
  const t = timeTexts();
  if (kind === 'running') return t.running;
  if (!step) return '';
  if (step.status === 'unknown') return t.unknown;
  if (step.status === 'failed') return step.code ?? t.failed;
  if (step.kind === 'model' && step.tokens !== undefined) return t.tokens(number(step.tokens));
  return step.bytes !== undefined && step.bytes >= largeBytes ? byteSize(step.bytes) : '';
}
