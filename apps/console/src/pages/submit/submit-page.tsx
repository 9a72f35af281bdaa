import './submit.css';
import { ProblemError } from '@faina/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLive } from '../../live/use-live.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { useAsync } from '../../parts/use-async.ts';
import { goTo, hrefOf, query } from '../../router/location.ts';
import { client, may } from '../../session/session.ts';
import { language } from '../../texts/language.ts';
import { submissionAsCurl } from '../job/head/as-curl.ts';
import { readAgentNames } from '../jobs/list/agent-names.ts';
import { bodyOf, type Draft, emptyDraft, fieldAt, type FieldName } from './draft.ts';
import { examples } from './examples.ts';
import { Files } from './files.tsx';
import { MoreFields } from './more-fields.tsx';
import { TextField } from './text-field.tsx';
import { submitTexts } from './texts.ts';

/** A form for a new job. */
export function SubmitPage() {
  const t = submitTexts();
  usePageTitle(t.title);
  return (
    <>
      <header class="page-head">
        <h1>{t.title}</h1>
      </header>
      {may('jobs:write') ? <SubmitForm /> : <p class="dim">{t.notAllowed}</p>}
    </>
  );
}

function SubmitForm() {
  const t = submitTexts();
  const [draft, setDraft] = useState(() =>
    emptyDraft(query.value.get('agent') ?? '', query.value.get('input') ?? ''),
  );
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef({ text: '', key: '' });
  const agents = useLive(readAgentNames, { of: [], isChangedBy: () => false });
  const names = agents.value ?? [];
  const agent = draft.agent || (names.includes('assistant') ? 'assistant' : (names[0] ?? ''));
  const body = bodyOf({ ...draft, agent });
  const submitting = useAsync(async () => {
    const text = JSON.stringify(body);
    // The same task sent once more, after an answer that was lost, is the same job.
    if (sent.current.text !== text) sent.current = { text, key: newKey() };
    const job = await client.value.jobs.submit(body, { idempotencyKey: sent.current.key });
    goTo(hrefOf(`/jobs/${job.id}`));
  });
  const { error } = submitting;
  const faults = (name: FieldName): readonly string[] =>
    error instanceof ProblemError
      ? error.errors.flatMap(({ pointer, detail }) => (fieldAt(pointer) === name ? [detail] : []))
      : [];
  useEffect(() => {
    if (error === undefined) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    const folded = wrong?.closest('details');
    if (folded) folded.open = true;
    wrong?.focus();
  }, [error]);
  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }));
  };
  const shownExamples = examples[agent]?.[language.value] ?? [];

  return (
    <form
      ref={form}
      class="submit"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submitting.run();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        submitting.run();
      }}
    >
      {agents.error !== undefined && <ErrorNote error={agents.error} onRetry={agents.reload} />}
      <label class="stacked submit-agent">
        {t.agent}
        <select
          class="field"
          value={agent}
          aria-invalid={faults('agent').length > 0}
          onChange={({ currentTarget }) => {
            change({ agent: currentTarget.value });
          }}
        >
          {[...new Set([...names, ...(agent ? [agent] : [])])].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <TextField
        name="prompt"
        label={t.prompt}
        hint={t.promptHint}
        rows={5}
        value={draft.prompt}
        faults={faults('prompt')}
        onChange={(prompt) => {
          change({ prompt });
        }}
      />
      {shownExamples.length > 0 && (
        <div class="submit-examples">
          <h2 class="small dim">{t.examples}</h2>
          <ul>
            {shownExamples.map((example) => (
              <li key={example}>
                <button
                  type="button"
                  class="button quiet"
                  onClick={() => {
                    change({ prompt: example });
                    form.current?.querySelector('textarea')?.focus();
                  }}
                >
                  {example}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Files files={draft.files} faults={faults('files')} onChange={change} />
      <MoreFields draft={draft} faults={faults} onChange={change} />
      {error !== undefined && <ErrorNote error={error} />}
      <div class="row-of-controls">
        <button class="button main" disabled={submitting.isRunning || agent === ''}>
          {t.send}
        </button>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd>
        {draft.files.length === 0 && (
          <CopyButton text={submissionAsCurl(body, window.location.origin)} label={t.curl}>
            {t.curl}
          </CopyButton>
        )}
      </div>
    </form>
  );
}

/** As `crypto.randomUUID`, which pages without TLS lack. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
