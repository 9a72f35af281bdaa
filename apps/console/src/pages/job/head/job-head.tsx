import type { Job } from '@faina/client';
import { duration } from '../../../format/durations.ts';
import { dollars, number } from '../../../format/numbers.ts';
import { now } from '../../../live/clock.ts';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { Status } from '../../../parts/status.tsx';
import { Time } from '../../../parts/time.tsx';
import { hrefOf } from '../../../router/location.ts';
import { headTexts } from './head-texts.ts';
import { firstLine } from './input-text.ts';
import { JobActs } from './job-acts.tsx';
import type { Neighbours } from './neighbours.ts';
import { useRetries } from './use-retries.ts';

interface JobHeadProps {
  readonly job: Job;
  readonly neighbours: Neighbours | undefined;
  readonly reload: () => void;
}

/** What stays in view while one reads: what the job is, how it stands, and what may be done. */
export function JobHead({ job, neighbours, reload }: JobHeadProps) {
  const t = headTexts();
  const title = firstLine(job.input) || t.noInput;
  return (
    <header class="job-head">
      <Status of={job} />
      <h1 class="cut" title={title}>
        {title}
      </h1>
      <JobActs job={job} reload={reload} />
      {neighbours && <Pager {...neighbours} />}
    </header>
  );
}

function Pager({ href, position, count, previous, next }: Neighbours) {
  const t = headTexts();
  return (
    <nav class="job-pager" aria-label={t.toList}>
      {previous && (
        <a
          class="button quiet"
          href={hrefOf(`/jobs/${previous}`)}
          title={t.previous}
          aria-label={t.previous}
        >
          k ↑
        </a>
      )}
      <a class="plain faint" href={href} title={t.toList}>
        {t.position(position, count)}
      </a>
      {next && (
        <a class="button quiet" href={hrefOf(`/jobs/${next}`)} title={t.next} aria-label={t.next}>
          j ↓
        </a>
      )}
    </nav>
  );
}

const short = (id: string): string => id.slice(-8);

/** The facts of a job, in a row below its head. */
export function JobFacts({ job }: { readonly job: Job }) {
  const t = headTexts();
  const retries = useRetries(job);
  const { agent, usage } = job;
  const end = job.settledAt === null ? now.value : Date.parse(job.settledAt);
  return (
    <dl class="facts job-facts">
      <div>
        <dt>{t.agent}</dt>
        <dd>
          <a class="plain" href={hrefOf(`/agents/${agent.name}`)}>
            {agent.name}@{agent.version}
          </a>
        </dd>
      </div>
      <div>
        <dt>{t.job}</dt>
        <dd class="mono job-id" title={job.id}>
          …{short(job.id)} <CopyButton text={job.id} label={t.id} />
        </dd>
      </div>
      <div>
        <dt>{t.submitted}</dt>
        <dd>
          <Time at={job.createdAt} as="clock" />
        </dd>
      </div>
      <div>
        <dt>{t.elapsed}</dt>
        <dd>{duration(end - Date.parse(job.createdAt))}</dd>
      </div>
      <div>
        <dt>{t.attempts}</dt>
        <dd>{t.of(job.attempts, job.maxAttempts)}</dd>
      </div>
      <div>
        <dt>{t.tokens}</dt>
        <dd title={t.tokensIn(number(usage.inputTokens), number(usage.outputTokens))}>
          {number(usage.totalTokens)}
        </dd>
      </div>
      <div>
        <dt>{t.cost}</dt>
        <dd>{usage.costUsd === null ? t.costUnknown : dollars(usage.costUsd)}</dd>
      </div>
      {retries.length > 0 && <Jobs name={t.retryOf} help={t.retryLine} ids={retries} />}
      {job.dependsOn.length > 0 && <Jobs name={t.after} help={t.after} ids={job.dependsOn} />}
      {job.threadId !== null && (
        <div>
          <dt>{t.thread}</dt>
          <dd>
            <a class="plain" href={hrefOf(`/threads/${job.threadId}`)}>
              {t.threadJobs}
            </a>
          </dd>
        </div>
      )}
      {job.links.trace !== undefined && (
        <div>
          <dt>{t.trace}</dt>
          <dd>
            <a class="plain" href={job.links.trace} target="_blank" rel="noreferrer">
              {t.openTrace}
            </a>
          </dd>
        </div>
      )}
      {job.schedule !== null && (
        <div>
          <dt>{t.schedule}</dt>
          <dd>
            <a class="plain" href={hrefOf('/jobs', { schedule: job.schedule })}>
              {job.schedule}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Jobs(props: {
  readonly name: string;
  readonly help: string;
  readonly ids: readonly string[];
}) {
  return (
    <div>
      <dt title={props.help}>{props.name}</dt>
      <dd class="mono">
        {props.ids.map((id, index) => (
          <>
            {index > 0 && ' → '}
            <a href={hrefOf(`/jobs/${id}`)} title={id}>
              …{short(id)}
            </a>
          </>
        ))}
      </dd>
    </div>
  );
}
