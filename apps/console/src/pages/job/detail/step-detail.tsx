import type { Activity, Job } from '@faina/client';
import { useEffect, useRef } from 'preact/hooks';
import { duration } from '../../../format/durations.ts';
import { dollars, number } from '../../../format/numbers.ts';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { ExactNumber, isRecord } from '../../../parts/json/exact-json.ts';
import { Time } from '../../../parts/time.tsx';
import { hrefOf } from '../../../router/location.ts';
import type { Step } from '../data/job-types.ts';
import { selectStep, wasJustChosen } from '../selection.ts';
import { StepName } from '../time/step-name.tsx';
import { attemptsOf } from './attempts-of.ts';
import { CallAttempts } from './call-attempts.tsx';
import { detailTexts } from './detail-texts.ts';
import { Difference } from './difference.tsx';
import { ModelSaid, useAskedModel } from './model-said.tsx';
import type { ExactExecution } from './read-execution.ts';
import { useExecution } from './use-execution.ts';
import { ValueBlock } from './value-block.tsx';
import './detail.css';

interface StepDetailProps {
  readonly job: Job;
  readonly step: Step;
  readonly steps: readonly Step[];
  readonly entries: readonly Activity[];
}

/** All that is known of one step. */
export function StepDetail({ job, step, steps, entries }: StepDetailProps) {
  const t = detailTexts();
  const { value, error } = useExecution(job.id, step.seq);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where the detail is below the rows, who presses one would see nothing happen.
    const isBelow = window.matchMedia('(max-width: 1100px)').matches;
    if (wasJustChosen(step.seq) && isBelow) place.current?.scrollIntoView();
  }, [step.seq]);
  return (
    <aside class="detail" ref={place} aria-label={t.label(step.seq)}>
      <div class="detail-head">
        <h2>
          <StepName of={step} />
        </h2>
        <button
          type="button"
          class="button quiet"
          onClick={() => {
            selectStep(undefined);
          }}
        >
          {t.close} <kbd>Esc</kbd>
        </button>
      </div>
      <p class="small dim">{t.where(step.seq, step.iteration, step.attempt)}</p>
      <StepFacts job={job} step={step} execution={value} />
      {error !== undefined && <ErrorNote error={error} />}
      {!value && error === undefined && <p class="faint">{t.loading}</p>}
      {value && <Bodies step={step} execution={value} />}
      {step.kind === 'model' && <ModelSaid step={step} steps={steps} entries={entries} />}
      {value && (
        <CallAttempts
          key={step.seq}
          jobId={job.id}
          step={step}
          attempts={attemptsOf(step, steps)}
          execution={value}
        />
      )}
    </aside>
  );
}

function StepFacts(props: {
  readonly job: Job;
  readonly step: Step;
  readonly execution: ExactExecution | undefined;
}) {
  const t = detailTexts();
  const { job, step, execution = {} } = props;
  const asked = useAskedModel(job);
  const { effect, callKey, usage, message, result } = execution;
  const approvalId = isRecord(result) ? result.approvalId : undefined;
  return (
    <dl class="pairs">
      <dt>{t.state}</dt>
      <dd class={step.status === 'failed' ? 'failed' : ''}>
        {t[step.status]} {step.kind !== 'approval' && t.took(duration(step.durationMs))}{' '}
        {step.code !== undefined && <code>{step.code}</code>}
        {typeof approvalId === 'string' && (
          <>
            , <a href={hrefOf('/inbox', { id: approvalId })}>{t.toInbox}</a>
          </>
        )}
      </dd>
      <dt>{t.began}</dt>
      <dd>
        <Time at={step.startedAt} as="clock" />
      </dd>
      {step.kind === 'model' && asked !== undefined && <dt>{t.asksFor}</dt>}
      {step.kind === 'model' && asked !== undefined && <dd class="mono">{asked}</dd>}
      {step.kind === 'model' && <dt>{t.answers}</dt>}
      {step.kind === 'model' && <dd class="mono">{step.name}</dd>}
      {isRecord(usage) && <dt>{t.tokens}</dt>}
      {isRecord(usage) && (
        <dd>
          {t.tokensOf(
            count(usage.inputTokens),
            count(usage.cachedInputTokens),
            count(usage.outputTokens),
          )}
        </dd>
      )}
      {step.costUsd !== undefined && <dt>{t.cost}</dt>}
      {step.costUsd !== undefined && <dd>{dollars(step.costUsd)}</dd>}
      {(effect === 'local' || effect === 'external') && <dt>{t.effect}</dt>}
      {(effect === 'local' || effect === 'external') && <dd>{t[effect]}</dd>}
      {typeof callKey === 'string' && <dt>{t.callKey}</dt>}
      {typeof callKey === 'string' && (
        <dd class="mono" title={callKey}>
          {callKey.slice(0, 12)}… <CopyButton text={callKey} label={t.copyKey} />
        </dd>
      )}
      {typeof message === 'string' && <dt>{step.kind === 'model' ? t.ended : t.message}</dt>}
      {typeof message === 'string' && <dd>{message}</dd>}
    </dl>
  );
}

function count(value: unknown): string {
  if (value instanceof ExactNumber) return value.source;
  return number(typeof value === 'number' ? value : 0);
}

function Bodies({ step, execution }: { readonly step: Step; readonly execution: ExactExecution }) {
  const t = detailTexts();
  const { params, result, error, usage } = execution;
  const name = `step-${step.seq}`;
  const isRepair = step.kind === 'repair' && isRecord(params);
  return (
    <>
      <ValueBlock title={t.error} value={error} fileName={`${name}-error`} />
      {isRepair && (
        <section>
          <h3>{t.repair}</h3>
          {isRecord(result) && result.args !== undefined ? (
            <Difference before={params.arguments} after={result.args} />
          ) : (
            <p class="dim">{t.repairFailed}</p>
          )}
        </section>
      )}
      <ValueBlock title={t.arguments} value={params} fileName={`${name}-arguments`} />
      <ValueBlock title={t.result} value={result} fileName={`${name}-result`} />
      <ValueBlock title={t.usage} value={usage} fileName={`${name}-usage`} />
    </>
  );
}
