import { useMemo, useState } from 'preact/hooks';
import type { Activity } from '@faina/client';
import { number } from '../../../format/numbers.ts';
import { Time } from '../../../parts/time.tsx';
import type { Step } from '../data/job-types.ts';
import { selectStep, stepHref } from '../selection.ts';
import type { Period } from '../time/time-scale.ts';
import { recordTexts } from './record-texts.ts';
import { talkOf, talkWithin, type TalkCall, type TalkEntry } from './talk.ts';

interface ConversationProps {
  readonly entries: readonly Activity[];
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly steps: readonly Step[];
  readonly selected: number | undefined;
  /** What the model is saying. */
  readonly words: string;
  /** The part of the time that is shown; undefined: all of it. */
  readonly period: Period | undefined;
}

/** What was said, by whom, with each call of a tool and what it answered. */
export function Conversation(props: ConversationProps) {
  const t = recordTexts();
  const { entries, hasMore, onMore, steps, selected, words, period } = props;
  const all = useMemo(() => talkOf(entries, steps), [entries, steps]);
  const talk = period ? talkWithin(all, steps, period) : all;
  return (
    <div class="talk">
      {talk.map((entry) => (
        <Entry key={entry.key} entry={entry} selected={selected} />
      ))}
      {talk.length === 0 && <p class="faint">{period ? t.nothingThen : t.nothing}</p>}
      {hasMore && (
        <button type="button" class="button" onClick={onMore}>
          {t.more}
        </button>
      )}
      {words !== '' && !hasMore && (
        <div class="talk-entry">
          <span class="faint">{t.writing}</span>
          <p class="talk-text">
            {words}
            <span class="caret" />
          </p>
          <span class="small faint">{t.now}</span>
        </div>
      )}
    </div>
  );
}

function Entry({
  entry,
  selected,
}: {
  readonly entry: TalkEntry;
  readonly selected?: number | undefined;
}) {
  const t = recordTexts();
  const { role, content, at, calls, seq } = entry;
  const isSelected = seq !== undefined && seq === selected;
  return (
    <div class={`talk-entry${isSelected ? ' is-selected' : ''}`}>
      <span class="faint">{t[role]}</span>
      <div>
        {role === 'SYSTEM' ? (
          <details>
            <summary class="dim">{t.note(number(content.length))}</summary>
            <p class="talk-text dim">{content}</p>
          </details>
        ) : (
          content !== '' && <LongText text={content} />
        )}
        {calls.map((call) => (
          <Call
            key={call.id}
            call={call}
            isSelected={call.seq !== undefined && call.seq === selected}
          />
        ))}
      </div>
      <span class="small faint talk-at">
        <Time at={at} as="clock" />
        {seq !== undefined && <StepLink seq={seq} />}
      </span>
    </div>
  );
}

function Call({ call, isSelected }: { readonly call: TalkCall; readonly isSelected: boolean }) {
  const t = recordTexts();
  return (
    <div class={`talk-call${isSelected ? ' is-selected' : ''}`}>
      <p>
        <code>{call.name}</code> <Arguments of={call.arguments} />{' '}
        {call.seq !== undefined && <StepLink seq={call.seq} />}
      </p>
      <p class={call.isFailed ? 'failed' : call.result === undefined ? 'faint' : ''}>
        {call.result ?? t.noAnswer}
      </p>
    </div>
  );
}

const mostArguments = 6;
const argumentChars = 80;

/** The first arguments, each short. */
function Arguments({ of }: { readonly of: unknown }) {
  if (typeof of !== 'object' || of === null) return <span class="dim">{short(of)}</span>;
  return (
    <>
      {Object.entries(of)
        .slice(0, mostArguments)
        .map(([name, value]) => (
          <span key={name}>
            <span class="faint">{name}</span> {short(value)}{' '}
          </span>
        ))}
    </>
  );
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > argumentChars ? `${text.slice(0, argumentChars)}…` : text;
}

function StepLink({ seq }: { readonly seq: number }) {
  const t = recordTexts();
  return (
    <a
      class="small step-link"
      href={stepHref(seq)}
      onClick={(event) => {
        event.preventDefault();
        selectStep(seq);
      }}
    >
      {t.open(seq)}
    </a>
  );
}

const longChars = 2_000;

/** A text that is cut until somebody asks for all of it. */
function LongText({ text }: { readonly text: string }) {
  const t = recordTexts();
  const [isWhole, setIsWhole] = useState(text.length <= longChars);
  return (
    <p class="talk-text">
      {isWhole ? text : `${text.slice(0, longChars)}…`}{' '}
      {!isWhole && (
        <button
          type="button"
          class="link"
          onClick={() => {
            setIsWhole(true);
          }}
        >
          {t.whole}
        </button>
      )}
    </p>
  );
}
