import { useCallback, useRef, useState } from 'preact/hooks';
import type { TenantEvent } from '@faina/client';
import { useLive } from '../../live/use-live.ts';
import { ErrorNote } from '../../parts/error-note.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { lookOf } from '../../parts/status.tsx';
import { client } from '../../session/session.ts';
import { language } from '../../texts/language.ts';
import { defineTexts } from '../../texts/define-texts.ts';
import { isFinal } from './data/job-types.ts';
import { useConversation } from './data/use-conversation.ts';
import { useHistory } from './data/use-history.ts';
import { useSearch } from './data/use-search.ts';
import { useWords } from './data/use-words.ts';
import { StepDetail } from './detail/step-detail.tsx';
import { FindInJob } from './find-in-job.tsx';
import { Answer } from './happening/answer.tsx';
import { Happening } from './happening/happening.tsx';
import { firstLine } from './head/input-text.ts';
import { JobFacts, JobHead } from './head/job-head.tsx';
import { neighboursOf } from './head/neighbours.ts';
import { Record } from './record/record.tsx';
import { selectedStep } from './selection.ts';
import type { Period } from './time/time-scale.ts';
import { TimeSection } from './time/time-section.tsx';
import { useJobKeys } from './use-job-keys.ts';
import './job.css';

const texts = defineTexts({
  en: { job: 'Job', loading: 'Reading the job…', toJobs: 'To the list of jobs' },
  'pt-BR': { job: 'Job', loading: 'Lendo o job…', toJobs: 'Para a lista de jobs' },
});

/** While a job runs its explanation changes without any event: how long, how many before it. */
const explainAgainMs = 5_000;

/** One job: what it is, what is happening, where the time went, what happened, and what exactly. */
export function JobPage({ parameters: [id = ''] }: { readonly parameters: readonly string[] }) {
  const t = texts();
  const isOfJob = useCallback((event: TenantEvent) => event.data.jobId === id, [id]);
  const {
    value: job,
    error,
    reload,
  } = useLive((signal) => client.value.jobs.get(id, { signal }), {
    of: [id],
    isChangedBy: isOfJob,
  });
  const isOver = job !== undefined && isFinal(job);
  const explained = useLive(
    (signal) =>
      client.value.call('GET', '/v1/jobs/{id}/explain', {
        path: { id },
        headers: { 'accept-language': language.value },
        signal,
      }),
    { of: [id, language.value], isChangedBy: isOfJob, ...(!isOver && { everyMs: explainAgainMs }) },
  );
  const history = useHistory(id, isOfJob);
  const conversation = useConversation(id, isOfJob);
  const known = history.value;
  const doing = useWords(id, {
    isOpen: job !== undefined && known !== undefined && !isOver,
    // Steps and moves are numbered along with the conversation, so that the last event is later still.
    after: known ? known.steps.length + known.transitions.length : 0,
    onNews: () => {
      history.reload();
      conversation.reload();
    },
  });
  const steps = known?.steps ?? [];
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [zoom, setZoom] = useState<Period>();
  const found = useSearch(id, steps, typed);
  const neighbours = neighboursOf(id, storedList());
  useJobKeys({ steps, neighbours, search });
  const selected = selectedStep();
  const step = selected === undefined ? undefined : steps.find(({ seq }) => seq === selected);
  usePageTitle(job ? `${lookOf(job).word}: ${firstLine(job.input)}` : t.job);

  if (!job) {
    return (
      <>
        <h1>{t.job}</h1>
        {error === undefined ? (
          <p class="faint">{t.loading}</p>
        ) : (
          <ErrorNote error={error} onRetry={reload} />
        )}
      </>
    );
  }
  const reloadAll = () => {
    reload();
    explained.reload();
  };
  return (
    <>
      <JobHead job={job} neighbours={neighbours} reload={reloadAll} />
      <JobFacts job={job} />
      {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
      <Happening explanation={explained.value} error={explained.error} onRetry={reloadAll} />
      <Answer job={job} reload={reloadAll} />
      <div class="job-body">
        {history.error !== undefined && (
          <ErrorNote error={history.error} onRetry={history.reload} />
        )}
        {known && (
          <div class={step ? 'job-columns' : ''}>
            <div>
              <TimeSection
                job={job}
                history={known}
                running={doing.calls}
                found={found.seqs}
                zoom={zoom}
                setZoom={setZoom}
                tools={<FindInJob {...{ typed, setTyped, found, search }} />}
              />
              <Record
                history={known}
                conversation={conversation}
                words={doing.words}
                period={zoom}
                onShowAll={() => {
                  setZoom(undefined);
                }}
              />
            </div>
            {step && (
              <StepDetail
                job={job}
                step={step}
                steps={known.steps}
                entries={conversation.value?.entries ?? []}
              />
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** What the list of jobs keeps of itself; null where this browser keeps nothing. */
function storedList(): string | null {
  try {
    return window.sessionStorage.getItem('faina.list');
  } catch {
    return null;
  }
}
