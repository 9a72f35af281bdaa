import { useMemo } from 'preact/hooks';
import { ErrorNote } from '../../../parts/error-note.tsx';
import type { History } from '../data/job-types.ts';
import type { useConversation } from '../data/use-conversation.ts';
import { currentView, selectedStep, showView, views } from '../selection.ts';
import { Conversation } from './conversation.tsx';
import { LineTable } from './line-table.tsx';
import { historyLines, stepLines } from './record-lines.ts';
import { recordTexts } from './record-texts.ts';
import './record.css';

interface RecordProps {
  readonly history: History;
  readonly conversation: ReturnType<typeof useConversation>;
  readonly words: string;
}

/** What happened, in the reading that the address names; the step that is selected is so in each. */
export function Record({ history: { steps, transitions }, conversation, words }: RecordProps) {
  const t = recordTexts();
  const view = currentView();
  const selected = selectedStep();
  const lines = useMemo(
    () => (view === 'history' ? historyLines(steps, transitions) : stepLines(steps)),
    [view, steps, transitions],
  );
  const { value, error, reload, showMore } = conversation;
  return (
    <section class="record" aria-labelledby="record">
      <div class="record-bar">
        <h2 id="record">{t.title}</h2>
        <fieldset class="choice">
          <legend class="unseen">{t.reading}</legend>
          {views.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="view"
                checked={view === one}
                onChange={() => {
                  showView(one);
                }}
              />
              {t[one]}
            </label>
          ))}
        </fieldset>
      </div>
      {view !== 'talk' && <LineTable lines={lines} label={t[view]} selected={selected} />}
      {view === 'talk' && error !== undefined && <ErrorNote error={error} onRetry={reload} />}
      {view === 'talk' && !value && error === undefined && <p class="faint">{t.loading}</p>}
      {view === 'talk' && value && (
        <Conversation
          entries={value.entries}
          hasMore={value.hasMore}
          onMore={showMore}
          steps={steps}
          selected={selected}
          words={words}
        />
      )}
    </section>
  );
}
