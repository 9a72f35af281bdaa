import type { Activity, Job } from '@faina/client';
import { useEffect, useState } from 'preact/hooks';
import { number } from '../../../format/numbers.ts';
import { client } from '../../../session/session.ts';
import type { Step } from '../data/job-types.ts';
import { talkOf } from '../record/talk.ts';
import { detailTexts } from './detail-texts.ts';
import { ValueBlock } from './value-block.tsx';

interface ModelSaidProps {
  readonly step: Step;
  readonly steps: readonly Step[];
  /** As far as it is loaded. */
  readonly entries: readonly Activity[];
}

/** What a model was asked and what it answered, as the conversation has it. */
export function ModelSaid({ step, steps, entries }: ModelSaidProps) {
  const t = detailTexts();
  const key = talkOf(entries, steps).find(({ seq }) => seq === step.seq)?.key;
  const at = entries.findIndex(({ seq }) => seq === key);
  const answer = entries[at];
  if (!answer) return <p class="dim detail-note">{step.status === 'done' ? t.notLoaded : ''}</p>;
  const asked = entries.slice(0, at);
  const last = asked.at(-1);
  return (
    <>
      <section>
        <h3>{t.request}</h3>
        <p class="small dim">{t.requestOf(number(asked.length))}</p>
        {last && (
          <ValueBlock
            title={last.role}
            value={last.content}
            fileName={`step-${step.seq}-request`}
          />
        )}
      </section>
      <ValueBlock
        title={t.response}
        value={
          answer.toolCalls
            ? { content: answer.content, toolCalls: answer.toolCalls }
            : answer.content
        }
        fileName={`step-${step.seq}-response`}
      />
    </>
  );
}

/** The model that the agent of the job names; undefined before it is known. */
export function useAskedModel({ agent: { name, version } }: Job): string | undefined {
  const [model, setModel] = useState<string>();
  useEffect(() => {
    const end = new AbortController();
    client.value
      .call('GET', '/v1/agents/{name}/versions', { path: { name }, signal: end.signal })
      .then(
        ({ items }) => {
          setModel(items.find((one) => one.version === version)?.model);
        },
        // Without it the detail says less.
        () => undefined,
      );
    return () => {
      end.abort();
    };
  }, [name, version]);
  return model;
}
