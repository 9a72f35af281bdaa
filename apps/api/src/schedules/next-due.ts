import { Cron } from 'croner';

/** Five fields and nothing else: no nicknames such as `@daily`, and no seconds. */
const fiveFields = /^\S+(?:\s+\S+){4}$/;

/**
 * The first time after a moment that a cron expression names, by the clocks of a time zone; undefined
 * where it never comes, or the expression is none.
 *
 * What clocks do at the change of summer time follows Vixie cron, as `croner` does: a time of the day that
 * does not come is made up for at the end of the gap, one that comes twice is taken once, the first time.
 * Expressions with `*` or a step in minutes or hours name stretches and not times of the day: they leave
 * out what does not come, and go on through an hour that comes twice.
 * @param timeZone IANA name
 */
export function nextDue(cron: string, timeZone: string, after: Date): Date | undefined {
  if (!fiveFields.test(cron)) return undefined;
  try {
    const options = { mode: '5-part', fixedTimeRule: 'no-wildcard', timezone: timeZone } as const;
    return new Cron(cron, options).nextRun(after) ?? undefined;
  } catch {
    return undefined;
  }
}
