import type { Job } from '@faina/client';
import { useState } from 'preact/hooks';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { useAsync } from '../../../parts/use-async.ts';
import { goTo, hrefOf } from '../../../router/location.ts';
import { client, may } from '../../../session/session.ts';
import { isFinal } from '../data/job-types.ts';
import { readAll } from '../data/read-all.ts';
import { saveFile } from '../data/save-file.ts';
import { ActDialog } from './act-dialog.tsx';
import { asCurl } from './as-curl.ts';
import { headTexts } from './head-texts.ts';

/** A file of a whole job takes no longer. */
const downloadMs = 120_000;

/** What may be done with a job as it stands, by whoever looks. */
export function JobActs({ job, reload }: { readonly job: Job; readonly reload: () => void }) {
  const t = headTexts();
  const [asked, setAsked] = useState<'cancel' | 'retry'>();
  const runNow = useAsync(async () => {
    await client.value.call('POST', '/v1/jobs/{id}/run-now', { path: { id: job.id } });
    reload();
  });
  const download = useAsync(async () => {
    const text = await readAll(job.id, AbortSignal.timeout(downloadMs));
    saveFile(`job-${job.id}.json`, text);
  });
  const error = runNow.error ?? download.error;
  const mayWrite = may('jobs:write');
  const close = () => {
    setAsked(undefined);
  };
  return (
    <div class="job-acts">
      {mayWrite && job.status === 'DELAYED' && (
        <button
          type="button"
          class="button"
          title={t.runNowHelp}
          disabled={runNow.isRunning}
          onClick={() => {
            runNow.run();
          }}
        >
          {t.runNow}
        </button>
      )}
      {mayWrite && !isFinal(job) && (
        <button
          type="button"
          class="button"
          onClick={() => {
            setAsked('cancel');
          }}
        >
          {t.cancel}
        </button>
      )}
      {mayWrite && (job.status === 'FAILED' || job.status === 'CANCELLED') && (
        <button
          type="button"
          class="button"
          onClick={() => {
            setAsked('retry');
          }}
        >
          {t.retry}
        </button>
      )}
      <CopyButton text={asCurl(job, window.location.origin)} label={t.curl} shortcut="c">
        {t.curl}
      </CopyButton>
      <CopyButton text={() => window.location.href} label={t.link}>
        {t.link}
      </CopyButton>
      <button
        type="button"
        class="button"
        disabled={download.isRunning}
        onClick={() => {
          download.run();
        }}
      >
        {t.download}
      </button>
      {error !== undefined && <ErrorNote error={error} />}
      {asked === 'cancel' && (
        <ActDialog
          title={t.cancelTitle}
          text={t.cancelText}
          action={t.cancelGo}
          onClose={close}
          act={async () => {
            await client.value.jobs.cancel(job.id);
            reload();
          }}
        />
      )}
      {asked === 'retry' && (
        <ActDialog
          title={t.retryTitle}
          text={t.retryText}
          action={t.retryGo}
          onClose={close}
          act={async (force) => {
            const made = await client.value.jobs.retry(job.id, { force });
            goTo(hrefOf(`/jobs/${made.id}`));
          }}
        />
      )}
    </div>
  );
}
