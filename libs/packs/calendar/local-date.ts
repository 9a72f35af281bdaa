import { DateTime, IANAZone } from 'luxon';
import { z } from 'zod';

/** A calendar day of the athlete, `YYYY-MM-DD`. */
export type LocalDate = string;

/**
 * Accepts days that exist, of the years 1900 to 2999: 2026-02-29 is refused, and so are years that
 * PostgreSQL and JavaScript disagree on.
 */
export const localDateSchema = z.iso
  .date()
  .refine((date) => date >= '1900' && date < '3000', { error: 'Not of the years 1900 to 2999' });

/** The day of a column of type date, which is read as its midnight in UTC. */
export const toLocalDate = (date: Date): LocalDate => date.toISOString().slice(0, 10);

/** Days as one time zone counts them; activities are stored as instants in UTC. */
export class LocalCalendar {
  /** @throws RangeError when the time zone is no IANA name. */
  constructor(readonly timeZone: string) {
    if (!IANAZone.isValidZone(timeZone)) {
      throw new RangeError(
        `The time zone ${timeZone} is not known. Use an IANA name, for example America/Sao_Paulo.`,
      );
    }
  }

  dateOf(instant: Date): LocalDate {
    return this.at(instant).toFormat('yyyy-MM-dd');
  }

  /** `HH:mm`. */
  timeOf(instant: Date): string {
    return this.at(instant).toFormat('HH:mm');
  }

  /** The first instant of a day; a day may have 23 or 25 hours. */
  startOf(date: LocalDate): Date {
    return this.midnight(date).startOf('day').toJSDate();
  }

  /** The first instant after a day. */
  endOf(date: LocalDate): Date {
    return this.startOf(addDays(date, 1));
  }

  private at(instant: Date): DateTime {
    return DateTime.fromJSDate(instant, { zone: this.timeZone });
  }

  private midnight(date: LocalDate): DateTime {
    return DateTime.fromISO(date, { zone: this.timeZone });
  }
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return utc(date).plus({ days }).toFormat('yyyy-MM-dd');
}

/** Whole days from one day to another; negative when the second is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round(utc(to).diff(utc(from), 'days').days);
}

/** 0 is Monday, 6 is Sunday. */
export function weekdayIndexOf(date: LocalDate): number {
  return utc(date).weekday - 1;
}

const weekdays = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'];

/** Name of the weekday in Portuguese, so that a model need not compute it. */
export function weekdayOf(date: LocalDate): string {
  return weekdays[weekdayIndexOf(date)] ?? '';
}

const utc = (date: LocalDate) => DateTime.fromISO(date, { zone: 'utc' });
