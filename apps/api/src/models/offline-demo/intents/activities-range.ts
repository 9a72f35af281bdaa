import { z } from 'zod';
import { activitySchema, activitySummary } from '../coach/activity.js';
import { addDays } from '../days/calendar-day.js';
import type { DemoRequest } from '../demo-request.js';
import { figureLines } from '../coach/figures.js';
import { singleTool } from '../intent.js';
import { noteOf } from '../coach/note-of.js';
import { numberOf, requestRange, type DayRange } from '../days/request-days.js';
import { requestSport } from '../coach/request-sport.js';
import { formatDay } from '../texts.js';

const result = z.object({
  totals: z.looseObject({}).catch({}).default({}),
  activities: z.array(activitySchema),
});

const MOST_LISTED = 10;
/** Where the last n activities are looked for. */
const SEARCHED_DAYS = 90;

/** "Como foi minha semana?", "My runs of the last 10 days", "My last three rides". */
export const activitiesRange = singleTool({
  offer: {
    pt: 'um período ("Como foram meus treinos desta semana?")',
    en: 'a period ("My runs of the last 10 days")',
  },
  tool: 'get_activities_range',
  matches: (request) => rangeOf(request) !== undefined,
  args: (request) => {
    const range = rangeOf(request);
    const sport = requestSport(request.normalized);
    return {
      start_date: range?.from,
      end_date: range?.to,
      ...(sport === undefined ? {} : { activity_type: sport }),
    };
  },
  answer: (data, request) => {
    const { language, today } = request;
    const { totals, activities } = result.safeParse(data).data ?? { totals: {}, activities: [] };
    const { from, to } = rangeOf(request) ?? { from: today, to: today };
    const days = [from, to].map((day) => formatDay(day, language));
    const period = days.join(language === 'pt' ? ' a ' : ' to ');
    if (activities.length === 0) {
      return language === 'pt'
        ? `Não há treinos registrados de ${period}.`
        : `No activities are recorded from ${period}.`;
    }
    const count = lastCount(request);
    const list = (most: number) =>
      activities.slice(0, most).map((activity) => activitySummary(activity, language));
    if (count !== undefined) {
      return [language === 'pt' ? 'Os mais recentes:' : 'The newest ones:', ...list(count)].join(
        '\n',
      );
    }
    return [
      language === 'pt' ? `De ${period}:` : `From ${period}:`,
      ...figureLines(totals, language).map((line) => `- ${line}`),
      ...(activities.length > MOST_LISTED
        ? [language === 'pt' ? 'Os mais recentes:' : 'The newest ones:']
        : []),
      ...list(MOST_LISTED),
      ...noteOf(data, language),
    ].join('\n');
  },
});

function rangeOf(request: DemoRequest): DayRange | undefined {
  const { normalized, today } = request;
  const range = requestRange(normalized, today);
  if (range !== undefined || lastCount(request) === undefined) return range;
  return { from: addDays(today, 1 - SEARCHED_DAYS), to: today };
}

/** The n of "my last n runs", when no period is named. */
function lastCount({ normalized, today }: DemoRequest): number | undefined {
  if (requestRange(normalized, today) !== undefined) return undefined;
  const after = /\b(?:ultim[oa]s|last|past) (\w+) \w/.exec(normalized);
  const before = /\b(\w+) ultim[oa]s\b/.exec(normalized);
  const count = numberOf(after?.[1]) ?? numberOf(before?.[1]);
  return count === undefined || count < 2 ? undefined : Math.min(count, MOST_LISTED);
}
