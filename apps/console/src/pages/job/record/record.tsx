import { useMemo } from 'preact/hooks';
import { ErrorNote } from '../../../parts/error-note.tsx';
import type { History } from '../data/job-types.ts';
import type { useConversation } from '../data/use-conversation.ts';
import { currentView, selectedStep, showView, views } from '../selection.ts';
import { duration } from '../../../format/durations.ts';
import { isWithin, type Period } from '../time/time-scale.ts';
import { Conversation } from './conversation.tsx';
import { LineTable } from './line-table.tsx';
import { historyLines, stepLines, timeOf } from './record-lines.ts';
import { recordTexts } from './record-texts.ts';
import './record.css';

interface RecordProps {
  readonly history: History;
  readonly conversation: ReturnType<typeof useConversation>;
  readonly words: string;
  /** The part of the time that is shown; undefined: all of it. */
  readonly period: Period | undefined;
  readonly onShowAll: () => void;
}

/** What happened, in the reading that the address names; the step that is selected is so in each. */
export function Record(props: RecordProps) {
  const t = recordTexts();
  const { history, conversation, words, period, onShowAll } = props;
  const { steps, transitions } = history;
  const view = currentView();
  const selected = selectedStep();
  const all = useMemo(
    () => (view === 'history' ? historyLines(steps, transitions) : stepLines(steps)),
    [view, steps, transitions],
  );
  const lines = useMemo(
    () => (period ? all.filter((line) => isWithin(period, timeOf(line))) : all),
    [all, period],
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
      {period && (
        <p class="small dim">
          {t.ofTime(duration(period.to - period.from))}{' '}
          <button type="button" class="link" onClick={onShowAll}>
            {t.showAll}
          </button>
        </p>
      )}
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
          period={period}
        />
      )}
    </section>
  );
}
