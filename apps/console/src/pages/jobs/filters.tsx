import { useEffect, useState } from 'preact/hooks';
import { useLive } from '../../live/use-live.ts';
import { lookOf } from '../../parts/status.tsx';
import { query, setQuery } from '../../router/location.ts';
import { readAgentNames } from './list/agent-names.ts';
import {
  type FilterQuery,
  readWords,
  statuses,
  statusesOf,
  writeWords,
} from './list/job-filter.ts';
import { jobsTexts } from './texts.ts';

const shortSpans = ['1h', '1d'] as const;

/** What the list is about; all of it stands in the address. */
export function Filters({ filter }: { readonly filter: FilterQuery }) {
  const t = jobsTexts();
  const isGrouped = query.value.get('group') === 'failures';
  const chosen = statusesOf(filter);
  return (
    <form
      class="job-filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      {!isGrouped && (
        <fieldset class="choice">
          <legend class="unseen">{t.status}</legend>
          <label>
            <input
              type="checkbox"
              checked={chosen.length === 0}
              onChange={() => {
                setQuery({ status: '' });
              }}
            />
            {t.all}
          </label>
          {statuses.map((status) => (
            <label key={status}>
              <input
                type="checkbox"
                checked={chosen.includes(status)}
                onChange={({ currentTarget: { checked } }) => {
                  const others = chosen.filter((one) => one !== status);
                  setQuery({ status: [...others, ...(checked ? [status] : [])].join(',') });
                }}
              />
              {lookOf({ status }).word}
            </label>
          ))}
        </fieldset>
      )}
      {!isGrouped && <AgentChoice chosen={filter.agent} />}
      <select
        class="field"
        aria-label={t.since}
        value={filter.since}
        onChange={({ currentTarget }) => {
          setQuery({ since: currentTarget.value });
        }}
      >
        <option value="">{isGrouped ? t['7d'] : t.ever}</option>
        {(isGrouped ? shortSpans : [...shortSpans, '7d' as const]).map((span) => (
          <option key={span} value={span}>
            {t[span]}
          </option>
        ))}
      </select>
      {!isGrouped && <WordsField filter={filter} />}
      <label class="check">
        <input
          type="checkbox"
          checked={isGrouped}
          onChange={({ currentTarget }) => {
            setQuery({ group: currentTarget.checked ? 'failures' : '' }, true);
          }}
        />
        {t.grouped}
      </label>
    </form>
  );
}

function AgentChoice({ chosen }: { readonly chosen: string }) {
  const t = jobsTexts();
  const agents = useLive(readAgentNames, { of: [], isChangedBy: () => false });
  const names = new Set(agents.value);
  if (chosen) names.add(chosen);
  return (
    <select
      class="field"
      aria-label={t.agent}
      value={chosen}
      onChange={({ currentTarget }) => {
        setQuery({ agent: currentTarget.value });
      }}
    >
      <option value="">{t.anyAgent}</option>
      {[...names].sort().map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Takes effect with Enter, or when it is left. */
function WordsField({ filter }: { readonly filter: FilterQuery }) {
  const t = jobsTexts();
  const written = writeWords(filter);
  const [typed, setTyped] = useState(written);
  useEffect(() => {
    setTyped(written);
  }, [written]);
  return (
    <input
      class="field job-words"
      type="search"
      aria-label={t.words}
      placeholder={t.wordsHint}
      value={typed}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value);
      }}
      onChange={() => {
        setQuery(readWords(typed));
      }}
    />
  );
}
