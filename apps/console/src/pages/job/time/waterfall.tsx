import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { duration } from '../../../format/durations.ts';
import { useWindow } from '../../../parts/use-window.ts';
import { selectStep } from '../selection.ts';
import { px } from './px.ts';
import { TimeRowView } from './time-row-view.tsx';
import type { TimeRow } from './time-rows.ts';
import { momentAt, type Period, type TimeScale, timeScale } from './time-scale.ts';
import { timeTexts } from './time-texts.ts';
import { ticksOf } from './time-ticks.ts';
import { useBrush } from './use-brush.ts';
import { useNarrow } from './use-narrow.ts';

interface WaterfallProps {
  readonly rows: readonly TimeRow[];
  readonly period: Period;
  /** When the job was submitted, in milliseconds since 1970. */
  readonly begin: number;
  readonly folds: readonly Period[];
  readonly folded: ReadonlySet<string>;
  readonly selected: number | undefined;
  readonly isQueueShown: boolean;
  readonly mostCost: number | undefined;
  readonly onFold: (key: string, isFolded: boolean) => void;
  readonly onUnfoldWaits: () => void;
  readonly onZoom: (period: Period) => void;
}

/** More rows than this scroll in a box of their own. */
const longList = 40;

/** Rows over one axis, as a tree grid: arrows move and fold, Enter selects. */
export function Waterfall(props: WaterfallProps) {
  const t = timeTexts();
  const { rows, period, begin, folds, folded, selected, mostCost } = props;
  const box = useRef<HTMLDivElement>(null);
  const axis = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(600);
  const rowHeight = useNarrow() ? 52 : 26;
  const isLong = rows.length > longList;
  const window = useWindow(rows.length, rowHeight, box);
  const [focusedKey, setFocusedKey] = useState('attempts');
  const found = rows.findIndex(({ key }) => key === focusedKey);
  const focused = Math.max(0, found);
  // One row can always be reached with Tab, also where the focused one is not there.
  const isThere = focused >= window.from && focused < window.to;
  const reached = isThere ? focused : window.from;
  const isMoved = useRef(false);
  const scale = useMemo(
    () => timeScale(period, width, folds),
    [period.from, period.to, width, folds],
  );
  const brush = useBrush(axis, (from, to) => {
    props.onZoom({ from: momentAt(scale, from), to: momentAt(scale, to) });
  });

  useLayoutEffect(() => {
    const element = axis.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);

  const bringIntoSight = (index: number) => {
    const element = box.current;
    if (!element || index < 0) return;
    // The head stays over the rows.
    const top = index * rowHeight;
    const sight = element.clientHeight - 2 * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top > element.scrollTop + sight) element.scrollTop = top - sight;
  };
  useEffect(() => {
    bringIntoSight(rows.findIndex(({ step }) => step !== undefined && step.seq === selected));
  }, [selected, rows.length]);
  // With the rows themselves: the one that had the focus may be gone, and a key would go nowhere.
  useLayoutEffect(() => {
    if (!isMoved.current) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-key="${focusedKey}"]`);
    if (!row) return;
    isMoved.current = false;
    row.focus({ preventScroll: true });
  });

  const moveTo = (index: number) => {
    const row = rows[Math.min(Math.max(0, index), rows.length - 1)];
    if (!row) return;
    setFocusedKey(row.key);
    isMoved.current = true;
    bringIntoSight(rows.indexOf(row));
  };
  const press = (row: TimeRow) => {
    setFocusedKey(row.key);
    if (row.kind === 'iteration') props.onFold(row.key, !folded.has(row.key));
    else if (row.step) selectStep(row.step.seq === selected ? undefined : row.step.seq);
  };
  const keys: Readonly<Record<string, (row: TimeRow) => void>> = {
    ArrowDown: () => {
      moveTo(focused + 1);
    },
    ArrowUp: () => {
      moveTo(focused - 1);
    },
    Home: () => {
      moveTo(0);
    },
    End: () => {
      moveTo(rows.length - 1);
    },
    PageDown: () => {
      moveTo(focused + 15);
    },
    PageUp: () => {
      moveTo(focused - 15);
    },
    ArrowRight: (row) => {
      if (row.kind === 'iteration') props.onFold(row.key, false);
    },
    ArrowLeft: (row) => {
      if (row.kind === 'iteration') props.onFold(row.key, true);
      else moveTo(rows.slice(0, focused).findLastIndex(({ level }) => level < row.level));
    },
    Enter: press,
    ' ': press,
  };

  return (
    <div class="time-frame" {...brush.handlers}>
      <div
        ref={box}
        class={`time-grid${isLong ? ' is-long' : ''}`}
        role="treegrid"
        aria-label={t.grid}
        aria-rowcount={rows.length + 1}
        onFocusIn={({ target }) => {
          const key = target instanceof HTMLElement ? target.dataset.key : undefined;
          if (key !== undefined) setFocusedKey(key);
        }}
        onKeyDown={(event) => {
          const row = rows[focused];
          const run = keys[event.key];
          if (!row || !run || event.ctrlKey || event.metaKey || event.altKey) return;
          if (event.target instanceof HTMLButtonElement) return;
          event.preventDefault();
          run(row);
        }}
        onClick={(event) => {
          if (brush.wasDragged() || !(event.target instanceof Element)) return;
          const key = event.target.closest<HTMLElement>('[data-key]')?.dataset.key;
          const row = rows.find((one) => one.key === key);
          if (row) press(row);
        }}
      >
        <div class="time-row time-head" role="row" aria-rowindex={1}>
          <div class="time-name" role="columnheader">
            {t.step}
          </div>
          <div class="time-axis" role="columnheader" aria-label={t.axis} ref={axis}>
            <Ticks scale={scale} begin={begin} onUnfold={props.onUnfoldWaits} />
          </div>
          <div class="time-took" role="columnheader">
            {mostCost === undefined ? t.took : t.cost}
          </div>
        </div>
        <div
          class="window"
          role="rowgroup"
          ref={window.place}
          style={{ height: px(window.height) }}
        >
          <Grid scale={scale} begin={begin} />
          {rows.slice(window.from, window.to).map((row, index) => (
            <TimeRowView
              key={row.key}
              row={row}
              scale={scale}
              index={window.from + index + 2}
              top={(window.from + index) * rowHeight}
              isOpen={!folded.has(row.key)}
              isSelected={row.step !== undefined && row.step.seq === selected}
              isFocused={window.from + index === reached}
              isQueueShown={props.isQueueShown}
              mostCost={mostCost}
            />
          ))}
        </div>
      </div>
      <div class="time-brush" ref={brush.mark} aria-hidden="true" />
    </div>
  );
}

interface TicksProps {
  readonly scale: TimeScale;
  readonly begin: number;
  readonly onUnfold: () => void;
}

function Ticks({ scale, begin, onUnfold }: TicksProps) {
  const t = timeTexts();
  return (
    <>
      {ticksOf(scale, begin).map(({ x, ms }) => (
        <span key={ms} class="tick" style={{ left: px(x) }}>
          {ms === 0 ? '0 s' : duration(ms)}
        </span>
      ))}
      {scale.pieces
        .filter(({ isFolded }) => isFolded)
        .map(({ from, to, left, width }) => (
          <button
            type="button"
            key={from}
            class="unfold"
            style={{ left: px(left), width: px(width) }}
            title={t.unfold(duration(to - from))}
            aria-label={t.unfold(duration(to - from))}
            onClick={onUnfold}
          >
            {duration(to - from)}
          </button>
        ))}
    </>
  );
}

/** Lines below the ticks, and what is folded, behind all rows. */
function Grid({ scale, begin }: { readonly scale: TimeScale; readonly begin: number }) {
  return (
    <div class="time-lines" aria-hidden="true">
      {ticksOf(scale, begin).map(({ x, ms }) => (
        <i key={ms} style={{ left: px(x) }} />
      ))}
      {scale.pieces.map((piece) =>
        piece.isFolded ? (
          <b key={piece.from} style={{ left: px(piece.left), width: px(piece.width) }} />
        ) : null,
      )}
    </div>
  );
}
