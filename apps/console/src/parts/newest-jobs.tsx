import type { JobFilter } from '@faina/client';
import { useLive } from '../live/use-live.ts';
import { hrefOf } from '../router/location.ts';
import { client } from '../session/session.ts';
import { defineTexts } from '../texts/define-texts.ts';
import { Section, Shown } from './shown.tsx';
import { Status } from './status.tsx';
import { Table } from './table.tsx';
import { Time } from './time.tsx';

const texts = defineTexts({
  en: { state: 'State', input: 'Input', submitted: 'Submitted' },
  'pt-BR': { state: 'Estado', input: 'Entrada', submitted: 'Enviado' },
});

interface NewestJobsProps {
  readonly title: string;
  readonly all: string;
  readonly none: string;
  readonly filter: Pick<JobFilter, 'agent' | 'schedule'>;
}

const shownChars = 90;

/** The newest jobs of something, with the way to all of them. */
export function NewestJobs({ title, all, none, filter }: NewestJobsProps) {
  const t = texts();
  const service = client.value;
  const jobs = useLive((signal) => service.jobs.list({ ...filter, limit: 8 }, { signal }), {
    of: [service, filter.agent, filter.schedule],
    needs: ['jobs:read'],
    isChangedBy: (event) =>
      event.event === 'transition' &&
      (filter.agent === undefined || event.data.agent.name === filter.agent),
    pauseMs: 1_000,
  });
  return (
    <Section title={title} end={<a href={hrefOf('/jobs', filter)}>{all}</a>}>
      <Shown of={jobs}>
        {({ items }) => (
          <Table
            label={title}
            rows={items}
            keyOf={({ id }) => id}
            empty={none}
            columns={[
              { head: t.state, cell: (job) => <Status of={job} /> },
              {
                head: t.input,
                cell: ({ id, input }) => <a href={hrefOf(`/jobs/${id}`)}>{inputText(input)}</a>,
              },
              { head: t.submitted, isNumber: true, cell: (job) => <Time at={job.createdAt} /> },
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}

/** The beginning of what a job was asked. */
function inputText(input: unknown): string {
  const prompt: unknown =
    typeof input === 'object' && input !== null && 'prompt' in input ? input.prompt : input;
  const text = typeof prompt === 'string' ? prompt : JSON.stringify(prompt);
  return text.length > shownChars ? `${text.slice(0, shownChars)}…` : text;
}
