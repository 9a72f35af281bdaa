import { duration } from '../../format/durations.ts';
import { firstDifference, type Step } from './first-difference.ts';
import type { Side } from './side.ts';
import { compareTexts } from './texts.ts';

/** Rows before and after the place where they part. */
const shown = { before: 2, after: 8 };

interface StepsProps {
  readonly one: Side;
  readonly other: Side;
}

/** Where the steps of two jobs begin to differ. */
export function Steps({ one, other }: StepsProps) {
  const t = compareTexts();
  const place = firstDifference(one.steps, other.steps);
  const isCut = one.hasMore || other.hasMore;
  if (place === undefined) {
    return (
      <p class="compare-told dim">
        {t.alike(one.steps.length)} {isCut && t.cut}
      </p>
    );
  }
  const from = Math.max(0, place - shown.before);
  const to = Math.min(place + shown.after, Math.max(one.steps.length, other.steps.length));
  const places = Array.from({ length: to - from }, (_, offset) => from + offset);
  return (
    <>
      <p class="compare-told">
        {place === 0 ? t.atOnce : t.partsAt(place)} {isCut && t.cut}
      </p>
      <table aria-label={t.steps}>
        <thead>
          <tr>
            <th class="number">{t.step}</th>
            <th scope="col">{t.one}</th>
            <th scope="col">{t.other}</th>
          </tr>
        </thead>
        <tbody>
          {places.map((at) => (
            <tr key={at} class={at === place ? 'is-first-difference' : at < place ? 'dim' : ''}>
              <td class="number">{at + 1}</td>
              <td>
                <StepText step={one.steps[at]} />
              </td>
              <td>
                <StepText step={other.steps[at]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function StepText({ step }: { readonly step: Step | undefined }) {
  const t = compareTexts();
  if (!step) return <span class="faint">{t.noStep}</span>;
  return (
    <>
      {t[step.kind]} <code>{step.name}</code>{' '}
      <span class={step.status === 'failed' ? 'failed' : 'dim'}>{t[step.status]}</span>{' '}
      <span class="faint">{duration(step.durationMs)}</span>
    </>
  );
}
