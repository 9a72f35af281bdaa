import type { Job } from '@faina/client';
import { useState } from 'preact/hooks';
import { Dialog } from '../../../parts/dialog.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { useAsync } from '../../../parts/use-async.ts';
import { client, may } from '../../../session/session.ts';
import { isFinal } from '../data/job-types.ts';
import { happeningTexts } from './happening-texts.ts';

interface UnknownEffectProps {
  readonly job: Job;
  readonly action: NonNullable<Job['output']>['actions'][number];
  readonly reload: () => void;
}

type Resolution = 'happened' | 'did_not_happen' | 'repeat';

/** Asks what became of a call: three answers of one weight, none of them set beforehand. */
export function UnknownEffect({ job, action, reload }: UnknownEffectProps) {
  const t = happeningTexts();
  const [isAsked, setIsAsked] = useState(false);
  const { run, isRunning, error } = useAsync(async (resolution: Resolution) => {
    const { callKey = '' } = action;
    const body = { callKey, resolution };
    await client.value.call('POST', '/v1/jobs/{id}/attention', { path: { id: job.id }, body });
    setIsAsked(false);
    reload();
  });
  const hasEnded = isFinal(job);
  const answers: readonly (readonly [Resolution, string])[] = hasEnded
    ? [
        ['happened', t.happenedEnded],
        ['did_not_happen', t.did_not_happenEnded],
      ]
    : [
        ['happened', t.happenedThen],
        ['did_not_happen', t.did_not_happenThen],
        ['repeat', t.repeatThen],
      ];
  return (
    <section class="unknown-effect" aria-label={t.unknownTitle(action.tool)}>
      <h2 class="status is-waiting">
        <Icon name="ATTENTION" />
        {t.unknownTitle(action.tool)}
      </h2>
      <p>
        {action.text} {t.unknownText}
      </p>
      {error !== undefined && <ErrorNote error={error} />}
      {may('approvals:write') ? (
        <div class="unknown-answers">
          {answers.map(([resolution, then]) => (
            <div key={resolution}>
              <button
                type="button"
                class="button"
                disabled={isRunning}
                onClick={() => {
                  if (resolution === 'repeat') setIsAsked(true);
                  else run(resolution);
                }}
              >
                {t[resolution]}
              </button>
              <p class="small dim">{then}</p>
            </div>
          ))}
        </div>
      ) : (
        <p class="dim">{t.noScope}</p>
      )}
      {isAsked && (
        <Dialog
          title={t.repeatTitle}
          onClose={() => {
            setIsAsked(false);
          }}
        >
          <p>{t.repeatThen}</p>
          <div class="row-of-controls">
            <button
              type="button"
              class="button"
              disabled={isRunning}
              onClick={() => {
                run('repeat');
              }}
            >
              {t.repeatGo}
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
