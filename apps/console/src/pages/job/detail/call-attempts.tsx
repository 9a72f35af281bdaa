import { useState } from 'preact/hooks';
import type { Step } from '../data/job-types.ts';
import { selectStep, stepHref } from '../selection.ts';
import { detailTexts } from './detail-texts.ts';
import { Difference } from './difference.tsx';
import type { ExactExecution } from './read-execution.ts';
import { useExecution } from './use-execution.ts';

interface CallAttemptsProps {
  readonly jobId: string;
  readonly step: Step;
  /** All attempts of the call, this one too, in their order. */
  readonly attempts: readonly Step[];
  readonly execution: ExactExecution;
}

/** The attempts of one call, and what is another in this one than in one before or after it. */
export function CallAttempts({ jobId, step, attempts, execution }: CallAttemptsProps) {
  const t = detailTexts();
  const others = attempts.filter(({ seq }) => seq !== step.seq);
  const [chosen, setChosen] = useState<number>();
  const other =
    others.find(({ seq }) => seq === chosen) ??
    others.findLast(({ seq }) => seq < step.seq) ??
    others[0];
  const { value } = useExecution(jobId, other?.seq);
  if (!other) return null;
  return (
    <section>
      <h3>{t.attempts}</h3>
      <p class="row-of-controls">
        {attempts.map(({ seq, status }) => (
          <a
            key={seq}
            href={stepHref(seq)}
            aria-current={seq === step.seq ? 'step' : undefined}
            onClick={(event) => {
              event.preventDefault();
              setChosen(step.seq);
              selectStep(seq);
            }}
          >
            {seq} {t[status].toLowerCase()}
          </a>
        ))}
      </p>
      {value && (
        <>
          <p class="small dim">{t.difference(other.seq, step.seq)}</p>
          <Difference before={compared(value)} after={compared(execution)} />
        </>
      )}
    </section>
  );
}

const compared = ({ params, error, result, message }: ExactExecution) => ({
  params,
  error,
  result,
  message,
});
