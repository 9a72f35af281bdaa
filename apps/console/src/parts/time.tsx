import { dateFormat } from '../format/formatters.ts';
import { roughDuration } from '../format/durations.ts';
import { now } from '../live/clock.ts';
import { defineTexts } from '../texts/define-texts.ts';

const texts = defineTexts({
  en: {
    ago: (length: string) => `${length} ago`,
    left: (length: string) => `${length} left`,
    over: 'over',
  },
  'pt-BR': {
    ago: (length: string) => `há ${length}`,
    left: (length: string) => `faltam ${length}`,
    over: 'vencido',
  },
});

interface TimeProps {
  /** As the service writes it (ISO 8601). */
  readonly at: string;
  /**
   * `age` where age matters, `clock` where order matters (with the day where it is another one), `left`
   * for what ends then.
   */
  readonly as?: 'age' | 'clock' | 'left';
}

/** A moment; the exact one in its title. */
export function Time({ at, as = 'age' }: TimeProps) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={exactTime(date)}>
      {as === 'clock' ? clockTime(date) : relativeTime(date, as)}
    </time>
  );
}

function relativeTime(date: Date, as: 'age' | 'left'): string {
  const t = texts();
  const ms = date.getTime() - now.value;
  if (as === 'age') return t.ago(roughDuration(-ms));
  return ms > 0 ? t.left(roughDuration(ms)) : t.over;
}

/** The time of the day to the second, with the day where it is not today. */
export function clockTime(date: Date): string {
  const isToday = date.toDateString() === new Date(now.value).toDateString();
  const day = isToday ? {} : ({ dateStyle: 'short' } as const);
  return dateFormat({ timeStyle: 'medium', ...day }).format(date);
}

/** Day and time with the zone. */
export const exactTime = (date: Date): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'long' }).format(date);
