import type { ApiAnswer } from '@faina/client';
import { roughDuration } from '../../format/durations.ts';
import { now } from '../../live/clock.ts';
import { exactTime } from '../../parts/time.tsx';
import { hrefOf } from '../../router/location.ts';
import { language } from '../../texts/language.ts';
import { cronWords } from './cron-words.ts';
import { scheduleTexts } from './texts.ts';

export type Schedule = ApiAnswer<'/v1/schedules/{name}', 'GET'>;

/** By which clocks it is due, in words where there are some. */
export function When({ of: { cron, timeZone } }: { readonly of: Schedule }) {
  const words = cronWords(cron, language.value);
  return (
    <span>
      {words ?? <code>{cron}</code>} <span class="small faint">{timeZone}</span>
      {words && (
        <span class="small faint">
          {' '}
          <code>{cron}</code>
        </span>
      )}
    </span>
  );
}

/** When it is due next: how long that is, and by the clocks of its zone. */
export function NextTime({ of: { nextAt, timeZone, enabled } }: { readonly of: Schedule }) {
  const t = scheduleTexts();
  if (nextAt === null) return <span class="dim">{enabled ? '–' : t.off}</span>;
  const date = new Date(nextAt);
  const left = date.getTime() - now.value;
  const exact = date.toLocaleString(language.value, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return (
    <time dateTime={nextAt} title={exactTime(date)} class="schedule-next">
      {left > 0 ? t.in(roughDuration(left)) : t.due} <span class="small faint">{exact}</span>
    </time>
  );
}

/** Its last job, or why there is none. */
export function LastJob({ of: { lastJobId, lastRefusal } }: { readonly of: Schedule }) {
  const t = scheduleTexts();
  return (
    <span>
      {lastJobId ? (
        <a href={hrefOf(`/jobs/${lastJobId}`)}>{t.lastOne}</a>
      ) : (
        <span class="faint">{t.noLast}</span>
      )}
      {lastRefusal && <span class="needed"> {t.refused(lastRefusal.code)}</span>}
    </span>
  );
}
