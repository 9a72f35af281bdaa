import './thread.css';
import type { Activity, Job } from '@faina/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLive } from '../../live/use-live.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { Shown } from '../../parts/shown.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { VisibleText } from '../../parts/visible-text.tsx';
import { hrefOf } from '../../router/location.ts';
import { client } from '../../session/session.ts';
import { defineTexts } from '../../texts/define-texts.ts';

const texts = defineTexts({
  en: {
    title: 'Thread',
    about:
      'Jobs of one conversation in their order. They run one after another, and each is told what was said before.',
    empty: 'No job of this thread is there, or none that you may read.',
    older: 'Show older jobs',
    job: 'Job',
    asked: 'Request',
    answered: 'Answer',
    notYet: 'No answer yet.',
    steps: 'Show what came between',
    hide: 'Hide what came between',
    USER: 'Request',
    ASSISTANT: 'Agent',
    TOOL_RESULT: 'Result',
    SYSTEM: 'Note',
    calls: (names: string) => `calls ${names}`,
    more: 'The job has the rest.',
  },
  'pt-BR': {
    title: 'Conversa',
    about:
      'Jobs de uma conversa, na ordem. Eles são executados um depois do outro, e cada um recebe o que foi dito antes.',
    empty: 'Não há nenhum job desta conversa, ou nenhum que você possa ler.',
    older: 'Mostrar jobs mais antigos',
    job: 'Job',
    asked: 'Pedido',
    answered: 'Resposta',
    notYet: 'Ainda sem resposta.',
    steps: 'Mostrar o que houve no meio',
    hide: 'Esconder o que houve no meio',
    USER: 'Pedido',
    ASSISTANT: 'Agente',
    TOOL_RESULT: 'Resultado',
    SYSTEM: 'Nota',
    calls: (names: string) => `chama ${names}`,
    more: 'O job tem o resto.',
  },
});

const pageSize = 20;
/** Of one thread on one page. */
const mostJobs = 200;

/** The jobs of a thread in their order, with what was said. */
export function Thread({
  parameters: [threadId = ''],
}: {
  readonly parameters: readonly string[];
}) {
  const t = texts();
  usePageTitle(t.title);
  const [wanted, setWanted] = useState(pageSize);
  const shown = useRef(new Set<string>());
  const live = useLive((signal) => readJobs(threadId, wanted, signal), {
    of: [threadId],
    isChangedBy: ({ event, data }) =>
      event === 'transition' && (data.from === null || shown.current.has(data.jobId)),
    needs: ['jobs:read', 'jobs:write'],
  });
  shown.current = new Set(live.value?.jobs.map(({ id }) => id));
  useEffect(() => {
    if (wanted > pageSize) live.reload();
  }, [wanted]);
  return (
    <div class="thread-page">
      <header class="page-head">
        <h1>
          {t.title} <code class="count">{threadId.slice(-8)}</code>
        </h1>
        <p class="dim">{t.about}</p>
      </header>
      <Shown of={live}>
        {({ jobs, hasMore }) => (
          <>
            {hasMore && wanted < mostJobs && (
              <button
                type="button"
                class="button"
                onClick={() => {
                  setWanted(wanted + pageSize);
                }}
              >
                {t.older}
              </button>
            )}
            {jobs.length === 0 && <p>{t.empty}</p>}
            <ol class="thread-jobs">
              {jobs.map((job) => (
                <li key={job.id}>
                  <Turn job={job} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Shown>
    </div>
  );
}

/** The newest jobs of a thread, the oldest of them first. */
async function readJobs(threadId: string, wanted: number, signal: AbortSignal) {
  const jobs: Job[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.value.jobs.list(
      { threadId, limit: Math.min(100, wanted - jobs.length), ...(cursor && { cursor }) },
      { signal },
    );
    jobs.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && jobs.length < wanted);
  return { jobs: jobs.reverse(), hasMore: cursor !== undefined };
}

const promptOf = (input: unknown): string => {
  if (typeof input === 'string') return input;
  const isPrompt = typeof input === 'object' && input !== null && 'prompt' in input;
  return isPrompt && typeof input.prompt === 'string' ? input.prompt : JSON.stringify(input);
};

function Turn({ job }: { readonly job: Job }) {
  const t = texts();
  const [isOpen, setIsOpen] = useState(false);
  const answer = job.output?.message ?? job.error?.message;
  return (
    <article class="thread-turn">
      <h2 class="small">
        <a href={hrefOf(`/jobs/${job.id}`)}>
          {t.job} {job.id.slice(-8)}
        </a>{' '}
        <span class="dim">
          {job.agent.name}@{job.agent.version}
        </span>{' '}
        <Status of={job} />{' '}
        <span class="end faint">
          <Time at={job.createdAt} />
        </span>
      </h2>
      <p class="small faint">{t.asked}</p>
      <p>
        <VisibleText text={promptOf(job.input)} />
      </p>
      <button
        type="button"
        class="button quiet small"
        aria-expanded={isOpen}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        {isOpen ? t.hide : t.steps}
      </button>
      {isOpen && <Between jobId={job.id} />}
      <p class="small faint">{t.answered}</p>
      <p>{answer ? <VisibleText text={answer} /> : <span class="dim">{t.notYet}</span>}</p>
    </article>
  );
}

function Between({ jobId }: { readonly jobId: string }) {
  const t = texts();
  const live = useLive((signal) => client.value.jobs.activity(jobId, { limit: 100 }, { signal }), {
    of: [jobId],
    isChangedBy: ({ data }) => 'jobId' in data && data.jobId === jobId,
  });
  return (
    <Shown of={live}>
      {({ items, nextCursor }) => (
        <ol class="thread-steps">
          {items.map((entry) => (
            <li key={entry.seq}>
              <p class="small faint">
                {t[entry.role]} {entry.toolName && <code>{entry.toolName}</code>}{' '}
                <Time at={entry.createdAt} as="clock" />
              </p>
              <p>
                <VisibleText text={wordsOf(entry, t.calls)} maxChars={400} />
              </p>
            </li>
          ))}
          {nextCursor !== null && <li class="faint">{t.more}</li>}
        </ol>
      )}
    </Shown>
  );
}

const wordsOf = (
  { content, toolCalls = [] }: Activity,
  callsOf: (names: string) => string,
): string =>
  [
    content,
    ...toolCalls.map(({ name, arguments: args }) => `${callsOf(name)} ${JSON.stringify(args)}`),
  ]
    .filter(Boolean)
    .join('\n');
