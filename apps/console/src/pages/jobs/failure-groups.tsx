import { useState } from 'preact/hooks';
import { useLive } from '../../live/use-live.ts';
import { ErrorNote } from '../../parts/error-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Time } from '../../parts/time.tsx';
import { hrefOf } from '../../router/location.ts';
import { client, may } from '../../session/session.ts';
import { defineTexts } from '../../texts/define-texts.ts';
import { BulkDialog } from './acts/bulk-dialog.tsx';
import { filterQueryOf, spans } from './list/job-filter.ts';

const texts = defineTexts({
  en: {
    title: 'Equal failures',
    count: 'Failed',
    what: 'Failure',
    agents: 'Agents',
    last: 'Last',
    first: 'First',
    example: 'The newest of them',
    retry: 'Retry all of these…',
    none: 'No job has failed in this time.',
    cut: 'There are more failures than are counted here: the newest 10,000 and the largest groups are.',
    loading: 'Loading…',
    list: (agent: string) => `Failed jobs of ${agent}`,
  },
  'pt-BR': {
    title: 'Falhas iguais',
    count: 'Falharam',
    what: 'Falha',
    agents: 'Agentes',
    last: 'Última',
    first: 'Primeira',
    example: 'O mais novo deles',
    retry: 'Repetir todos estes…',
    none: 'Nenhum job falhou neste período.',
    cut: 'Há mais falhas do que as contadas aqui: as 10.000 mais novas e os maiores grupos.',
    loading: 'Carregando…',
    list: (agent: string) => `Jobs de ${agent} que falharam`,
  },
});

/** Failed jobs, put together by what they failed of. */
export function FailureGroups({ since }: { readonly since: string }) {
  const t = texts();
  const [retried, setRetried] = useState<string>();
  const span = Object.entries(spans).find(([name]) => name === since)?.[1];
  const { value, error, reload } = useLive(
    (signal) =>
      client.value.call('GET', '/v1/failures', {
        query: {
          limit: 100,
          ...(span !== undefined && { from: new Date(Date.now() - span).toISOString() }),
        },
        signal,
      }),
    {
      of: [since],
      isChangedBy: ({ event, data }) => event === 'transition' && data.to === 'FAILED',
    },
  );
  if (error !== undefined) return <ErrorNote error={error} onRetry={reload} />;
  if (!value) return <p class="job-none faint">{t.loading}</p>;
  if (value.items.length === 0) return <p class="job-none dim">{t.none}</p>;
  return (
    <>
      <table class="failure-groups" aria-label={t.title}>
        <thead>
          <tr>
            <th class="number">{t.count}</th>
            <th>{t.what}</th>
            <th>{t.agents}</th>
            <th>{t.first}</th>
            <th>{t.last}</th>
          </tr>
        </thead>
        <tbody>
          {value.items.map((group) => (
            <tr key={group.fingerprint}>
              <td class="number">
                <span class="status is-failed">
                  <Icon name="FAILED" />
                  <b>{group.count}</b>
                </span>
              </td>
              <td>
                {group.sentence}{' '}
                <span class="small faint">
                  <code>{group.code}</code>
                  {group.tool !== null && (
                    <>
                      {' '}
                      <code>{group.tool}</code>
                    </>
                  )}
                </span>{' '}
                <a class="small" href={hrefOf(`/jobs/${group.exampleJobId}`)}>
                  {t.example}
                </a>{' '}
                {may('jobs:write') && (
                  <button
                    type="button"
                    class="job-link small"
                    onClick={() => {
                      setRetried(group.fingerprint);
                    }}
                  >
                    {t.retry}
                  </button>
                )}
              </td>
              <td>
                {group.agents.map((agent) => (
                  <a
                    key={agent}
                    class="failure-agent"
                    title={t.list(agent)}
                    href={hrefOf('/jobs', { status: 'FAILED', agent, since })}
                  >
                    {agent}
                  </a>
                ))}
              </td>
              <td class="dim">
                <Time at={group.firstAt} as="clock" />
              </td>
              <td class="dim">
                <Time at={group.lastAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {retried !== undefined && (
        <BulkDialog
          filter={{ ...filterQueryOf(new URLSearchParams()), since: since || '7d' }}
          failure={retried}
          onClose={() => {
            setRetried(undefined);
          }}
        />
      )}
      {value.isCut && <p class="job-none small dim">{t.cut}</p>}
    </>
  );
}
