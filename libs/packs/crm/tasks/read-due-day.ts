import { Result } from '@faina/sdk';
import { addDays, type LocalCalendar, type LocalDate } from '../../calendar/local-date.js';
import { resolveDay } from '../../calendar/resolve-day.js';
import { showDay } from '../../calendar/show-day.js';
import { problem, type CrmProblem } from '../shared/crm-tool.js';
import { quoted } from '../shared/row-code.js';

/** Ten years: nobody plans a task for a day beyond, somebody mistyped its year. */
const maxDaysAhead = 3_653;

/**
 * The day that was named, null where none was. What is not understood is asked for, not guessed, and
 * so is a day that is over or far away.
 */
export function readDueDay(
  text: string | undefined,
  askedAt: Date,
  calendar: LocalCalendar,
): Result<LocalDate | null, CrmProblem> {
  if (text === undefined) return Result.ok(null);
  const day = resolveDay(text, askedAt, calendar);
  if (day === undefined) {
    const given = quoted(text);
    return problem('DATE_NOT_UNDERSTOOD', {
      pt:
        `Não entendi o prazo ${given}. Diga um dia: hoje, amanhã, um dia da semana ou uma data ` +
        'no formato AAAA-MM-DD.',
      en:
        `I did not understand the due day ${given}. Name a day: today, tomorrow, a weekday or a ` +
        'date in the form YYYY-MM-DD.',
    });
  }
  const [pt, en] = [showDay(day, 'pt'), showDay(day, 'en')];
  const today = calendar.dateOf(askedAt);
  if (day < today) {
    return problem('DATE_IN_THE_PAST', {
      pt: `O prazo ${pt} já passou. Diga hoje ou um dia que ainda vem.`,
      en: `The due day ${en} is over. Name today or a day to come.`,
    });
  }
  if (day > addDays(today, maxDaysAhead)) {
    return problem('DATE_TOO_FAR', {
      pt: `O prazo ${pt} fica a mais de dez anos. Diga um dia mais próximo.`,
      en: `The due day ${en} is more than ten years away. Name a nearer one.`,
    });
  }
  return Result.ok(day);
}
