import { ProblemError } from '@faina/client';
import { useState } from 'preact/hooks';
import { useLive } from '../../../live/use-live.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Time } from '../../../parts/time.tsx';
import { useAsync } from '../../../parts/use-async.ts';
import { hrefOf } from '../../../router/location.ts';
import { client, may } from '../../../session/session.ts';
import { defineTexts } from '../../../texts/define-texts.ts';
import { CallArguments } from '../approval/call-arguments.tsx';
import { useTool } from '../approval/use-tool.ts';
import { RefusedNote } from '../decide/refused-note.tsx';
import type { AttentionItem } from '../list/inbox-item.ts';

const texts = defineTexts({
  en: {
    state: 'Unknown effect',
    of: (agent: string) => `of agent ${agent}`,
    job: 'job',
    title: (tool: string) => `Nobody can know whether ${tool} took effect`,
    why: 'The call had begun when its worker or its connection was lost, before an answer came. To repeat it unasked could do it twice. Look where it would have left a trace, then say what you found.',
    since: 'Not known since',
    args: 'Exact arguments',
    noArgs: 'The arguments are not in the first entries of the history; the job has them.',
    record: 'What was recorded',
    happened: 'It happened',
    happenedThen: 'The job goes on, and says that it was done, as you confirm.',
    didNot: 'It did not happen',
    didNotThen: 'The job goes on; the agent is told that nothing was done.',
    repeat: 'Do it again…',
    repeatThen: 'The same call is made once more. If the first took effect, it is done twice.',
    endedThen: 'The job has ended: what you say is recorded, and starts nothing.',
    confirm: 'Do it again',
    back: 'Back',
    scope: 'Your key may not answer; that takes the scope approvals:write.',
    said: 'Your answer is taken.',
    toJob: 'To the job',
  },
  'pt-BR': {
    state: 'Efeito desconhecido',
    of: (agent: string) => `do agente ${agent}`,
    job: 'job',
    title: (tool: string) => `Ninguém pode saber se ${tool} teve efeito`,
    why: 'A chamada tinha começado quando o worker ou a conexão se perdeu, antes de uma resposta. Repetir por conta própria poderia fazer duas vezes. Procure onde ela teria deixado um rastro e diga o que encontrou.',
    since: 'Não se sabe desde',
    args: 'Argumentos exatos',
    noArgs: 'Os argumentos não estão nos primeiros registros do histórico; o job os tem.',
    record: 'O que foi registrado',
    happened: 'Aconteceu',
    happenedThen: 'O job segue e diz que foi feito, conforme você.',
    didNot: 'Não aconteceu',
    didNotThen: 'O job segue; o agente fica sabendo que nada foi feito.',
    repeat: 'Fazer de novo…',
    repeatThen: 'A mesma chamada é feita outra vez. Se a primeira teve efeito, são duas.',
    endedThen: 'O job terminou: o que você disser fica registrado e não inicia nada.',
    confirm: 'Fazer de novo',
    back: 'Voltar',
    scope: 'Sua chave não pode responder; é preciso o escopo approvals:write.',
    said: 'Sua resposta foi registrada.',
    toJob: 'Ir para o job',
  },
});

type Resolution = 'happened' | 'did_not_happen' | 'repeat';

interface AttentionDetailProps {
  readonly item: AttentionItem;
  readonly onDecided: (id: string) => void;
  readonly id: string;
}

/** A call of which nobody knows whether it took effect: three answers of the same weight, none preset. */
export function AttentionDetail({ item, id, onDecided }: AttentionDetailProps) {
  const t = texts();
  const tool = useTool(item.tool);
  const [isAsking, setIsAsking] = useState(false);
  const [isSaid, setIsSaid] = useState(false);
  const { value, error } = useLive(
    (signal) => client.value.jobs.executions(item.jobId, { limit: 100 }, { signal }),
    { of: [item.jobId], isChangedBy: () => false, needs: ['jobs:read', 'jobs:write'] },
  );
  const entries = value?.items.filter(({ callKey }) => callKey === item.callKey) ?? [];
  const args = entries.find(({ params }) => params !== undefined)?.params;
  const answered = useAsync(async (resolution: Resolution) => {
    setIsAsking(false);
    const body = { callKey: item.callKey, resolution };
    await client.value.call('POST', '/v1/jobs/{id}/attention', { path: { id: item.jobId }, body });
    setIsSaid(true);
    onDecided(id);
  });
  const isOff = answered.isRunning || isSaid || !may('approvals:write');
  const answer = (label: string, then: string, act: () => void) => (
    <div>
      <button type="button" class="button" disabled={isOff} onClick={act}>
        {label}
      </button>
      <p class="small">{item.hasEnded ? t.endedThen : then}</p>
    </div>
  );
  return (
    <article class="inbox-detail" aria-labelledby="detail-title">
      <header>
        <p class="status is-waiting">
          <Icon name="ATTENTION" />
          {t.state}{' '}
          <span class="dim">
            {t.of(`${item.agent.name}@${item.agent.version}`)},{' '}
            <a href={hrefOf(`/jobs/${item.jobId}`)}>
              {t.job} {item.jobId.slice(-8)}
            </a>
          </span>
        </p>
        <h2 id="detail-title" tabIndex={-1}>
          {t.title(item.tool)}
        </h2>
        <p class="dim">{t.why}</p>
        <p class="small faint">
          {t.since} <Time at={item.since} as="clock" />
        </p>
      </header>
      {error !== undefined && !(error instanceof ProblemError) && <ErrorNote error={error} />}
      <div class="inbox-columns">
        <section>
          <h3>{t.args}</h3>
          {args === undefined ? (
            <p class="dim">{t.noArgs}</p>
          ) : (
            <CallArguments args={args} schema={tool?.inputSchema} />
          )}
        </section>
        <section>
          <h3>{t.record}</h3>
          <ol class="last-words">
            {entries.map((entry) => (
              <li key={entry.seq}>
                <span class="small faint">
                  <Time at={entry.startedAt} as="clock" />
                </span>{' '}
                {entry.message ?? entry.type}
              </li>
            ))}
          </ol>
        </section>
      </div>
      <footer class="decide-bar">
        <RefusedNote error={answered.error} />
        {!may('approvals:write') && <p class="needed">{t.scope}</p>}
        {isSaid ? (
          <p role="status">
            {t.said} <a href={hrefOf(`/jobs/${item.jobId}`)}>{t.toJob}</a>
          </p>
        ) : (
          <div class="three-answers">
            {answer(t.happened, t.happenedThen, () => {
              answered.run('happened');
            })}
            {answer(t.didNot, t.didNotThen, () => {
              answered.run('did_not_happen');
            })}
            {!item.hasEnded &&
              answer(t.repeat, t.repeatThen, () => {
                setIsAsking(true);
              })}
          </div>
        )}
      </footer>
      {isAsking && (
        <Dialog
          title={t.confirm}
          onClose={() => {
            setIsAsking(false);
          }}
        >
          <p>{t.repeatThen}</p>
          <div class="row-of-controls">
            <button
              type="button"
              class="button"
              onClick={() => {
                setIsAsking(false);
              }}
            >
              {t.back}
            </button>
            <button
              type="button"
              class="button"
              onClick={() => {
                answered.run('repeat');
              }}
            >
              {t.confirm}
            </button>
          </div>
        </Dialog>
      )}
    </article>
  );
}
