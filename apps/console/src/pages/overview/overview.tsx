import type { TenantEvent } from '@faina/client';
import { number } from '../../format/numbers.ts';
import { now } from '../../live/clock.ts';
import { useLive } from '../../live/use-live.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { client } from '../../session/session.ts';
import { language } from '../../texts/language.ts';
import { FirstSteps } from './first-steps.tsx';
import { startOfDay } from './hours.ts';
import { AgentsToday, FailuresToday, WorkersNow } from './lists-of-today.tsx';
import './overview.css';
import { type Conditions, Problems } from './problems.tsx';
import { overviewTexts } from './texts.ts';
import { TodayFigures } from './today.tsx';
import { questionsOf, Waiting } from './waiting.tsx';

const dayMs = 86_400_000;

/** Problems with which no job goes on. */
const stopping: ReadonlySet<string> = new Set(['DATABASE_DOWN', 'NO_WORKER', 'NOTHING_MOVES']);

/** Read again after so long where no event tells, and at most so often where many do. */
const rhythm = { everyMs: 10_000, pauseMs: 2_000 };

const isEnd = (event: TenantEvent) =>
  event.event === 'transition' && /COMPLETED|FAILED|CANCELLED|PENDING/.test(event.data.to);
const isQuestion = (event: TenantEvent) =>
  event.event === 'approval' || [event.data.from, event.data.to].includes('WAITING');

/** How the installation stands: what is wrong, who is asked, what has been done today. */
export function Overview() {
  const t = overviewTexts();
  const service = client.value;
  const day = startOfDay(now.value).toISOString();
  const conditions = useLive(
    (signal) =>
      service.call('GET', '/v1/ops/conditions', {
        signal,
        headers: { 'accept-language': language.value },
      }),
    { of: [service, language.value], isChangedBy: isQuestion, needs: ['operator'], ...rhythm },
  );
  const inbox = useLive(
    (signal) => service.call('GET', '/v1/inbox', { signal, query: { limit: 6 } }),
    {
      of: [service],
      isChangedBy: isQuestion,
      needs: ['jobs:read', 'approvals:write'],
      everyMs: rhythm.everyMs,
      pauseMs: 500,
    },
  );
  const today = useLive(
    async (signal) => {
      const at = Date.now();
      const before = {
        from: startOfDay(at, -1).toISOString(),
        to: new Date(at - dayMs).toISOString(),
      };
      const sums = (query: { from: string; to?: string; groupBy: string }) =>
        service.call('GET', '/v1/usage', { signal, query });
      const [byHour, byAgent, yesterday] = await Promise.all([
        sums({ from: day, groupBy: 'hour' }),
        sums({ from: day, groupBy: 'agent' }),
        before.from < before.to ? sums({ ...before, groupBy: '' }) : undefined,
      ]);
      return {
        at,
        byHour: byHour.items,
        byAgent: byAgent.items,
        yesterday: yesterday?.items[0],
      };
    },
    { of: [service, day], isChangedBy: isEnd, needs: ['jobs:read'], ...rhythm },
  );
  const failures = useLive(
    (signal) => service.call('GET', '/v1/failures', { signal, query: { from: day, limit: 8 } }),
    {
      of: [service, day],
      isChangedBy: (event) => event.event === 'transition' && event.data.to === 'FAILED',
      needs: ['jobs:read'],
      ...rhythm,
    },
  );
  const workers = useLive((signal) => service.call('GET', '/v1/workers', { signal }), {
    of: [service],
    isChangedBy: () => false,
    needs: ['operator'],
    ...rhythm,
  });
  const newest = useLive((signal) => service.jobs.list({ limit: 1 }, { signal }), {
    of: [service],
    isChangedBy: (event) => event.event === 'transition' && event.data.from === null,
    needs: ['jobs:read'],
    pauseMs: rhythm.pauseMs,
  });
  const isNew = newest.value?.items.length === 0;
  const title = headline(conditions.value, inbox.value && questionsOf(inbox.value));
  usePageTitle(t.title);
  return (
    <>
      <header class="page-head">
        <h1>{title}</h1>
        <p class="end dim">
          {new Date(now.value).toLocaleDateString(language.value, { dateStyle: 'full' })}
        </p>
      </header>
      {isNew && <FirstSteps />}
      <div class="two-columns overview">
        <Problems of={conditions} />
        <Waiting of={inbox} />
        {!isNew && (
          <div class="overview-wide">
            <TodayFigures of={today} />
          </div>
        )}
        {!isNew && <FailuresToday of={failures} />}
        <div>
          <WorkersNow of={workers} />
          {!isNew && <AgentsToday of={today} />}
        </div>
      </div>
    </>
  );
}

/** How it stands in one sentence or two; only what is known is said. */
function headline(conditions: Conditions | undefined, questions: number | undefined): string {
  const t = overviewTexts();
  const problems = conditions?.items.length ?? 0;
  const counts = [
    ...(problems > 0 ? [t.problems(problems)] : []),
    ...(questions ? [t.questions(number(questions))] : []),
  ].join(', ');
  const isStill = conditions?.items.some(({ code }) => stopping.has(code));
  const state = !conditions ? '' : problems === 0 ? t.isWell : isStill ? t.isStill : t.isMoving;
  return [state, counts && `${counts}.`].filter(Boolean).join(' ') || t.title;
}
