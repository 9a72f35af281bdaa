import type { Job } from '@faina/client';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useShortcuts } from '../../../frame/shortcuts.ts';
import { duration } from '../../../format/durations.ts';
import { number, percent } from '../../../format/numbers.ts';
import { type History, isFinal } from '../data/job-types.ts';
import { selectedStep } from '../selection.ts';
import { idleTimes, lengthOf } from './idle-time.ts';
import { rowsShown } from './rows-shown.ts';
import { spansOf } from './spans.ts';
import { timeRowsOf } from './time-rows.ts';
import type { Period } from './time-scale.ts';
import { timeTexts } from './time-texts.ts';
import { useTick } from './use-tick.ts';
import { Waterfall } from './waterfall.tsx';
import { within, zoomed } from './zoom.ts';
import './time.css';

interface TimeSectionProps {
  readonly job: Job;
  readonly history: History;
  /** Tools that were asked for and have not answered. */
  readonly running: readonly string[];
  /** Steps that a search found; undefined: nothing is searched. */
  readonly found: ReadonlySet<number> | undefined;
  /** The part of the axis that is shown; undefined: all of it. */
  readonly zoom: Period | undefined;
  readonly setZoom: (zoom: Period | undefined) => void;
  /** What else stands in the head. */
  readonly tools: ComponentChildren;
}

const key = [
  ['model', 'fillModel'],
  ['tool', 'fillTool'],
  ['repair', 'fillRepair'],
  ['failed', 'fillFailed'],
  ['queue', 'fillQueue'],
  ['retry', 'fillRetry'],
  ['person', 'fillPerson'],
] as const;

const none: readonly Period[] = [];

/** Where the time went: each step as a bar over one axis. */
export function TimeSection(props: TimeSectionProps) {
  const t = timeTexts();
  const { job, history, running, found, zoom, setZoom, tools } = props;
  const now = useTick(!isFinal(job));
  const { steps, transitions } = history;
  const spans = useMemo(() => spansOf(transitions, now), [transitions, now]);
  const rows = useMemo(() => timeRowsOf({ steps, spans, running }), [steps, spans, running]);
  const [switches, setSwitches] = useState({
    errors: false,
    queue: true,
    fold: false,
    cost: false,
  });
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const begin = spans[0]?.from ?? Date.parse(job.createdAt);
  const whole = {
    from: begin,
    to: rows.reduce((most, row) => (row.to > most ? row.to : most), begin + 1),
  };
  const period = zoom ?? whole;
  const idle = useMemo(() => idleTimes(whole, steps, spans), [whole.from, whole.to, steps, spans]);
  const shown = useMemo(
    () => rowsShown(rows, { folded, isErrorsOnly: switches.errors, period: zoom, found }),
    [rows, folded, switches.errors, zoom, found],
  );
  const mostCost = useMemo(
    () => steps.reduce((most, { costUsd = 0 }) => Math.max(most, costUsd), 0),
    [steps],
  );
  const zoomBy = (factor: number) => () => {
    setZoom(zoomed(whole, period, factor));
  };
  const zoomAll = () => {
    setZoom(undefined);
  };
  const foldAll = (isFolded: boolean) => () => {
    const groups = rows.filter(({ kind }) => kind === 'iteration');
    setFolded(new Set(isFolded ? groups.map((group) => group.key) : []));
  };
  useShortcuts({
    '+': { does: t.zoomIn, run: zoomBy(0.5) },
    '-': { does: t.zoomOut, run: zoomBy(2) },
    0: { does: t.zoomAll, run: zoomAll },
    e: { does: t.expandAll, run: foldAll(false) },
    w: { does: t.collapseAll, run: foldAll(true) },
  });
  const toggle = (name: keyof typeof switches, text: string) => (
    <label class="check">
      <input
        type="checkbox"
        checked={switches[name]}
        onChange={({ currentTarget: { checked } }) => {
          setSwitches((before) => ({ ...before, [name]: checked }));
        }}
      />
      {text}
    </label>
  );
  const setFold = (fold: boolean) => {
    setSwitches((before) => ({ ...before, fold }));
  };
  const idleMs = lengthOf(idle);

  return (
    <section class="time" aria-labelledby="time">
      <div class="time-bar">
        <h2 id="time">{t.title}</h2>
        {tools}
        {toggle('errors', t.errorsOnly)}
        {toggle('queue', t.queue)}
        {idle.length > 0 && toggle('fold', t.foldWaits)}
        {toggle('cost', t.costs)}
        <span class="time-zoom">
          <button
            type="button"
            class="button quiet"
            aria-label={t.zoomIn}
            title={t.zoomIn}
            onClick={zoomBy(0.5)}
          >
            +
          </button>
          <button
            type="button"
            class="button quiet"
            aria-label={t.zoomOut}
            title={t.zoomOut}
            disabled={!zoom}
            onClick={zoomBy(2)}
          >
            −
          </button>
        </span>
      </div>
      {zoom && (
        <p class="small dim">
          {t.zoomed(duration(period.to - period.from), number(shown.length))}{' '}
          <button type="button" class="link" onClick={zoomAll}>
            {t.showAll}
          </button>
        </p>
      )}
      {idle.length > 0 && !switches.fold && !zoom && (
        <p class="small dim">
          {t.offer(
            duration(idleMs),
            percent(Math.floor((idleMs / (whole.to - whole.from)) * 100) / 100),
          )}{' '}
          <button
            type="button"
            class="link"
            onClick={() => {
              setFold(true);
            }}
          >
            {t.fold}
          </button>
        </p>
      )}
      <Waterfall
        rows={shown}
        period={period}
        begin={begin}
        folds={switches.fold ? idle : none}
        folded={folded}
        selected={selectedStep()}
        isQueueShown={switches.queue}
        mostCost={switches.cost ? mostCost : undefined}
        onFold={(one, isFolded) => {
          const next = new Set(folded);
          if (isFolded) next.add(one);
          else next.delete(one);
          setFolded(next);
        }}
        onUnfoldWaits={() => {
          setFold(false);
        }}
        onZoom={(chosen) => {
          setZoom(within(whole, chosen));
        }}
      />
      {shown.length <= 1 && <p class="faint">{steps.length === 0 ? t.none : t.nothing}</p>}
      <p class="time-key" aria-hidden="true">
        {key.map(([fill, text]) => (
          <span key={fill}>
            <i class={`key fill-${fill}`} />
            {t[text]}
          </span>
        ))}
      </p>
    </section>
  );
}
