import { duration } from '../../../format/durations.ts';
import type { Explanation } from '../data/job-types.ts';
import { happeningTexts } from './happening-texts.ts';

/** The parts of the bar with their fill; the same as in the waterfall. */
const parts = [
  ['modelMs', 'model'],
  ['toolMs', 'tool'],
  ['queueMs', 'queue'],
  ['otherMs', 'other'],
] as const;

/** Where the time of the job went: one bar that is split, and its key with the numbers. */
export function Breakdown({ of }: { readonly of: Explanation['breakdown'] }) {
  const t = happeningTexts();
  const shown = parts.filter(([name]) => of[name] > 0);
  const sum = shown.reduce((all, [name]) => all + of[name], 0);
  const said = shown.map(([name]) => `${t[name]} ${duration(of[name])}`).join(', ');
  return (
    <div>
      <h3>{t.time}</h3>
      <div class="split" role="img" aria-label={t.splitLabel(said || t.none)}>
        {shown.map(([name, fill]) => (
          <i key={name} class={`fill-${fill}`} style={{ flexGrow: of[name] / sum }} />
        ))}
      </div>
      <ul class="split-key">
        {shown.map(([name, fill]) => (
          <li key={name}>
            <i class={`key fill-${fill}`} />
            {t[name]}
            <span class="end">{duration(of[name])}</span>
          </li>
        ))}
        <li>
          <i class="key" />
          <b>{t.working}</b>
          <b class="end">{duration(sum)}</b>
        </li>
        {of.waitMs > 0 && (
          <li>
            <i class="key fill-person" />
            {t.waitMs}
            <span class="end">{duration(of.waitMs)}</span>
          </li>
        )}
      </ul>
    </div>
  );
}
