import { useState } from 'preact/hooks';
import { useLive } from '../../live/use-live.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { NewestJobs } from '../../parts/newest-jobs.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { Shown } from '../../parts/shown.tsx';
import { Time } from '../../parts/time.tsx';
import { goTo, hrefOf } from '../../router/location.ts';
import { client, isMe, may } from '../../session/session.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { LastJob, NextTime, type Schedule, When } from './schedule-line.tsx';
import './schedules.css';
import { scheduleTexts } from './texts.ts';

/** One schedule: when it is due, what it asks, what it has made. */
export function SchedulePage({ parameters: [name = ''] }: { parameters: readonly string[] }) {
  usePageTitle(name);
  const service = client.value;
  const schedule = useLive(
    (signal) => service.call('GET', '/v1/schedules/{name}', { signal, path: { name } }),
    {
      of: [service, name],
      needs: ['jobs:read', 'jobs:write'],
      isChangedBy: () => false,
      everyMs: 10_000,
    },
  );
  return (
    <>
      {!schedule.value && <h1>{name}</h1>}
      <Shown of={schedule}>{(value) => <Loaded schedule={value} reload={schedule.reload} />}</Shown>
    </>
  );
}

function Loaded({
  schedule,
  reload,
}: {
  readonly schedule: Schedule;
  readonly reload: () => void;
}) {
  const t = scheduleTexts();
  const [isEditing, setIsEditing] = useState(false);
  const [madeJob, setMadeJob] = useState<string>();
  const service = client.value;
  const { name, enabled, input } = schedule;
  const path = { name };
  // Another owner's is changed by an admin and run by nobody.
  const isOwn = isMe(schedule.owner);
  return (
    <>
      <header class="page-head">
        <h1>{name}</h1>
        {may('jobs:write') && (isOwn || may('admin')) && (
          <div class="end row-of-controls">
            {isOwn && (
              <ActButton
                label={t.runNow}
                act={async () => {
                  const job = await service.call('POST', '/v1/schedules/{name}/run', { path });
                  setMadeJob(job.id);
                  reload();
                }}
              />
            )}
            <ActButton
              label={enabled ? t.pause : t.resume}
              act={async () => {
                // What was read can be PUT again as it is.
                const response = await service.fetch(`/v1/schedules/${encodeURIComponent(name)}`, {
                  method: 'PUT',
                  body: JSON.stringify({ ...schedule, enabled: !enabled }),
                  headers: { 'content-type': 'application/json' },
                  signal: AbortSignal.timeout(30_000),
                });
                await response.body?.cancel();
                reload();
              }}
            />
            <button
              type="button"
              class="button"
              aria-expanded={isEditing}
              onClick={() => {
                setIsEditing(!isEditing);
              }}
            >
              {t.edit}
            </button>
            <ActButton
              label={t.remove}
              question={{ consequences: t.removeWhat, effect: t.removeDo }}
              act={async () => {
                await service.call('DELETE', '/v1/schedules/{name}', { path });
                goTo(hrefOf('/schedules'));
              }}
            />
          </div>
        )}
      </header>
      {madeJob !== undefined && (
        <p role="status">
          {t.ran} <a href={hrefOf(`/jobs/${madeJob}`)}>{t.toJob}</a>
        </p>
      )}
      {isEditing ? (
        <ScheduleForm
          of={schedule}
          onSaved={() => {
            setIsEditing(false);
            reload();
          }}
          onCancel={() => {
            setIsEditing(false);
          }}
        />
      ) : (
        <dl class="pairs schedule-facts">
          <dt>{t.next}</dt>
          <dd>
            <NextTime of={schedule} />
          </dd>
          <dt>{t.when}</dt>
          <dd>
            <When of={schedule} />
          </dd>
          <dt>{t.agent}</dt>
          <dd>
            <a href={hrefOf(`/agents/${schedule.agent.split('@')[0] ?? ''}`)}>{schedule.agent}</a>
          </dd>
          <dt>{t.input}</dt>
          <dd>
            {typeof input === 'string' ? (
              input
            ) : (
              <pre class="block">{JSON.stringify(input, null, 2)}</pre>
            )}
          </dd>
          <dt>{t.overlap}</dt>
          <dd>{t[schedule.overlap]}</dd>
          <dt>{t.last}</dt>
          <dd>
            <LastJob of={schedule} />
          </dd>
          {(['tags', 'metadata', 'limits'] as const)
            .filter((field) => Object.keys(schedule[field]).length > 0)
            .flatMap((field) => [
              <dt key={`${field} name`}>{t[field]}</dt>,
              <dd key={field}>
                <code>{JSON.stringify(schedule[field])}</code>
              </dd>,
            ])}
          <dt>{t.owner}</dt>
          <dd>{schedule.owner}</dd>
          <dt>{t.changed}</dt>
          <dd>
            <Time at={schedule.updatedAt} />
          </dd>
        </dl>
      )}
      <NewestJobs title={t.jobs} all={t.allJobs} none={t.noJobs} filter={{ schedule: name }} />
    </>
  );
}
