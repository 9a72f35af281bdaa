import type { ApiAnswer } from '@faina/client';
import { roughDuration } from '../../format/durations.ts';
import { dollars, number } from '../../format/numbers.ts';
import { now } from '../../live/clock.ts';
import type { Live } from '../../live/use-live.ts';
import { Share } from '../../parts/chart.tsx';
import { Section, Shown } from '../../parts/shown.tsx';
import { Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { hrefOf } from '../../router/location.ts';
import { overviewTexts } from './texts.ts';
import type { Today } from './today.tsx';

export type Failures = ApiAnswer<'/v1/failures', 'GET'>;
export type Workers = ApiAnswer<'/v1/workers', 'GET'>;

/** Jobs that failed today of the same, together; each leads to its newest. */
export function FailuresToday({ of }: { readonly of: Live<Failures> }) {
  const t = overviewTexts();
  return (
    <Section
      title={t.failures}
      end={<a href={hrefOf('/jobs', { status: 'FAILED' })}>{t.allFailed}</a>}
    >
      <Shown of={of}>
        {({ items }) => (
          <Table
            label={t.failures}
            rows={items}
            keyOf={({ fingerprint }) => fingerprint}
            empty={t.noFailure}
            columns={[
              { head: 'Jobs', isNumber: true, cell: ({ count }) => <b>{number(count)}</b> },
              {
                head: t.what,
                cell: ({ sentence, code, tool, agents, exampleJobId }) => (
                  <div>
                    <a class="plain" href={hrefOf(`/jobs/${exampleJobId}`)}>
                      {sentence}
                    </a>
                    <p class="small faint">
                      <code>{[code, tool].filter(Boolean).join(' · ')}</code> · {agents.join(', ')}
                    </p>
                  </div>
                ),
              },
              { head: t.last, isNumber: true, cell: ({ lastAt }) => <Time at={lastAt} /> },
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}

/** Who runs jobs now, and how much each has to do. */
export function WorkersNow({ of }: { readonly of: Live<Workers> }) {
  const t = overviewTexts();
  const items = of.value?.items ?? [];
  const slots = items.reduce((total, worker) => total + worker.slots, 0);
  const running = items.reduce((total, worker) => total + worker.running, 0);
  return (
    <Section
      title={t.workers}
      count={of.value && t.alive(items.length)}
      end={of.value && <span class="faint">{t.slots(number(running), number(slots))}</span>}
    >
      <Shown of={of}>
        {(workers) => (
          <Table
            label={t.workers}
            rows={workers.items}
            keyOf={({ id }) => id}
            empty={t.noWorker}
            columns={[
              {
                head: t.worker,
                cell: ({ id, version, toolsHash, toolsDiffer }) => (
                  <div>
                    <code title={`${id} · ${version} · ${toolsHash}`}>{id.slice(0, 8)}</code>
                    {toolsDiffer.length > 0 && (
                      <p class="small faint" title={toolsDiffer.join(', ')}>
                        {t.toolsDiffer(toolsDiffer[0] ?? '', toolsDiffer.length - 1)}
                      </p>
                    )}
                  </div>
                ),
              },
              {
                head: t.busy,
                isNumber: true,
                cell: (worker) => `${number(worker.running)} / ${number(worker.slots)}`,
              },
              { head: '', cell: (worker) => <Share of={worker.running} most={worker.slots} /> },
              {
                head: t.uptime,
                isNumber: true,
                cell: ({ startedAt }) => (
                  <time dateTime={startedAt}>
                    {roughDuration(now.value - Date.parse(startedAt))}
                  </time>
                ),
              },
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}

/** What each agent has done today. */
export function AgentsToday({ of }: { readonly of: Live<Today> }) {
  const t = overviewTexts();
  return (
    <Section
      title={t.agents}
      end={<a href={hrefOf('/usage', { period: 'today', by: 'agent' })}>{t.usage}</a>}
    >
      <Shown of={of}>
        {({ byAgent }) => (
          <Table
            label={t.agents}
            rows={byAgent}
            keyOf={({ agent }) => agent ?? ''}
            empty={t.noAgent}
            columns={[
              {
                head: t.agent,
                cell: ({ agent = '' }) => (
                  <a class="plain" href={hrefOf(`/agents/${agent}`)}>
                    {agent}
                  </a>
                ),
              },
              { head: 'Jobs', isNumber: true, cell: ({ jobs }) => number(jobs) },
              { head: t.failed, isNumber: true, cell: ({ failed }) => number(failed) },
              { head: t.tokens, isNumber: true, cell: ({ tokens }) => number(tokens) },
              {
                head: t.cost,
                isNumber: true,
                cell: ({ costUsd }) => (costUsd === null ? '–' : dollars(costUsd)),
              },
              {
                head: '',
                cell: ({ tokens }) => (
                  <Share of={tokens} most={byAgent.reduce((all, row) => all + row.tokens, 0)} />
                ),
              },
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}
