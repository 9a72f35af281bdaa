import { useEffect, useRef } from 'preact/hooks';
import { duration } from '../../../format/durations.ts';
import { dollars, number } from '../../../format/numbers.ts';
import { Time } from '../../../parts/time.tsx';
import { useWindow } from '../../../parts/use-window.ts';
import type { Step, Transition } from '../data/job-types.ts';
import { selectStep, stepHref } from '../selection.ts';
import { px } from '../time/px.ts';
import { StepName } from '../time/step-name.tsx';
import type { RecordLine } from './record-lines.ts';
import { recordTexts } from './record-texts.ts';

interface LineTableProps {
  readonly lines: readonly RecordLine[];
  readonly label: string;
  readonly selected: number | undefined;
}

const rowHeight = 30;
/** More lines than this scroll in a box of their own. */
const longList = 40;

/** Steps, and moves where they are among the lines, as a table of which the lines in sight are there. */
export function LineTable({ lines, label, selected }: LineTableProps) {
  const t = recordTexts();
  const box = useRef<HTMLDivElement>(null);
  const window = useWindow(lines.length, rowHeight, box);
  useEffect(() => {
    const at = lines.findIndex((line) => line.kind === 'step' && line.step.seq === selected);
    const element = box.current;
    if (at < 0 || !element) return;
    const isAbove = at * rowHeight < element.scrollTop;
    if (isAbove || (at + 2) * rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = Math.max(0, (at - 4) * rowHeight);
    }
  }, [selected, lines.length]);
  return (
    <div
      ref={box}
      class={`line-table${lines.length > longList ? ' is-long' : ''}`}
      role="table"
      aria-label={label}
      aria-rowcount={lines.length + 1}
      {...(lines.length > longList && { tabIndex: 0 })}
    >
      <div class="line-row line-head" role="row" aria-rowindex={1}>
        {[t.step, t.what, t.result, t.tokens, t.cost, t.took, t.at].map((name) => (
          <div key={name} role="columnheader">
            {name}
          </div>
        ))}
      </div>
      <div class="window" role="rowgroup" ref={window.place} style={{ height: px(window.height) }}>
        {lines.slice(window.from, window.to).map((line, index) => {
          const at = window.from + index;
          const isSelected = line.kind === 'step' && line.step.seq === selected;
          return (
            <div
              key={line.key}
              class={`line-row is-${line.kind}${isSelected ? ' is-selected' : ''}`}
              role="row"
              aria-rowindex={at + 2}
              style={{ top: px(at * rowHeight) }}
              onClick={() => {
                if (line.kind === 'step') selectStep(line.step.seq);
              }}
            >
              {line.kind === 'step' ? (
                <StepCells step={line.step} />
              ) : (
                <MoveCells move={line.move} />
              )}
              <div role="cell" class="line-at">
                <Time at={line.at} as="clock" />
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function StepCells({ step }: { readonly step: Step }) {
  const t = recordTexts();
  const isBad = step.status === 'failed' || step.status === 'unknown';
  return (
    <>
      <div role="cell">
        <a
          href={stepHref(step.seq)}
          onClick={(event) => {
            event.preventDefault();
            selectStep(step.seq);
          }}
        >
          {step.seq}
        </a>
      </div>
      <div role="cell" class="cut" title={step.name}>
        <StepName of={step} />
      </div>
      <div role="cell" class={isBad ? 'failed' : ''} title={step.code}>
        {step.status === 'failed' && step.code ? step.code : t[step.status]}
      </div>
      <div role="cell">{step.tokens === undefined ? '–' : number(step.tokens)}</div>
      <div role="cell">{step.costUsd === undefined ? '–' : dollars(step.costUsd)}</div>
      <div role="cell">{duration(step.durationMs)}</div>
    </>
  );
}

function MoveCells({ move }: { readonly move: Transition }) {
  const t = recordTexts();
  return (
    <>
      <div role="cell" />
      <div role="cell">
        {move.from ?? t.begins} → <b>{move.to}</b>
      </div>
      <div role="cell" class="line-reason cut" title={move.reason}>
        {move.reason}, {t.attempt.toLowerCase()} {move.epoch}
      </div>
    </>
  );
}
