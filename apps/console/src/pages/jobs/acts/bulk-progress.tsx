import type { ApiAnswer } from '@faina/client';
import { useRef } from 'preact/hooks';
import { useLive } from '../../../live/use-live.ts';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { useAsync } from '../../../parts/use-async.ts';
import { setQuery } from '../../../router/location.ts';
import { client } from '../../../session/session.ts';
import { actTexts } from './texts.ts';

type Bulk = ApiAnswer<'/v1/bulk/{id}', 'GET'>;

/** How far something is that is done to many jobs; it goes on when this is closed. */
export function BulkProgress({ id }: { readonly id: string }) {
  const t = actTexts();
  const last = useRef<Bulk>(undefined);
  const read = async (signal: AbortSignal) => {
    if (last.current && last.current.status !== 'running') return last.current;
    last.current = await client.value.call('GET', '/v1/bulk/{id}', { path: { id }, signal });
    return last.current;
  };
  const { value, error, reload } = useLive(read, {
    of: [id],
    isChangedBy: () => false,
    everyMs: 2_000,
  });
  const stopping = useAsync(async () => {
    await client.value.call('DELETE', '/v1/bulk/{id}', { path: { id } });
    reload();
  });
  const refused = Object.entries(value?.refused ?? {});
  const refusedCount = refused.reduce((sum, [, count]) => sum + count, 0);
  const shown = stopping.error ?? error;
  return (
    <section class="bulk-line" aria-label={t.title}>
      {value && (
        <p role="status">
          <b>{value.action === 'retry' ? t.retrying : t.cancelling}</b>:{' '}
          {t.progress(value.done, value.matched)}
          {refusedCount > 0 && `, ${t.refused(refusedCount)} `}
          {refused.map(([code, count]) => (
            <code key={code} class="faint">
              {code} {count}{' '}
            </code>
          ))}
          {'. '}
          {value.status !== 'running' && t[value.status]}
        </p>
      )}
      {value?.status === 'running' && (
        <progress
          max={value.matched}
          value={value.done + refusedCount}
          aria-label={t.progress(value.done, value.matched)}
        />
      )}
      {shown !== undefined && <ErrorNote error={shown} onRetry={reload} />}
      <span class="end row-of-controls">
        {value?.status === 'running' && (
          <button type="button" class="button" disabled={stopping.isRunning} onClick={stopping.run}>
            {t.stop}
          </button>
        )}
        <button
          type="button"
          class="button quiet"
          aria-label={t.hide}
          title={t.hide}
          onClick={() => {
            setQuery({ bulk: '' });
          }}
        >
          <Icon name="close" />
        </button>
      </span>
    </section>
  );
}
