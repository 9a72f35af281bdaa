import './compare.css';
import type { Job } from '@faina/client';
import { useLive } from '../../live/use-live.ts';
import { ErrorNote } from '../../parts/error-note.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { TextDiff } from '../../parts/text-diff.tsx';
import { query, setQuery } from '../../router/location.ts';
import { inputText } from '../job/head/input-text.ts';
import { Facts } from './facts.tsx';
import { readSide } from './side.ts';
import { Steps } from './steps.tsx';
import { compareTexts } from './texts.ts';

/** Two jobs beside each other: `?a=…&b=…`. */
export function ComparePage() {
  const t = compareTexts();
  usePageTitle(t.title);
  const a = query.value.get('a') ?? '';
  const b = query.value.get('b') ?? '';
  return (
    <>
      <header class="page-head">
        <h1>{t.title}</h1>
        {a && b && (
          <button
            type="button"
            class="button end"
            onClick={() => {
              setQuery({ a: b, b: a });
            }}
          >
            {t.swap}
          </button>
        )}
      </header>
      {a && b ? <Both key={`${a} ${b}`} a={a} b={b} /> : <Ask a={a} b={b} />}
    </>
  );
}

interface Ids {
  readonly a: string;
  readonly b: string;
}

/** Asks which two. */
function Ask({ a, b }: Ids) {
  const t = compareTexts();
  return (
    <form
      class="compare-ask"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget);
        const text = (name: string) => {
          const value = typed.get(name);
          return typeof value === 'string' ? value.trim() : '';
        };
        setQuery({ a: text('a'), b: text('b') }, true);
      }}
    >
      <p class="dim">{t.ask}</p>
      {Object.entries({ a, b }).map(([name, id]) => (
        <label key={name} class="stacked">
          {name === 'a' ? t.one : t.other}
          <input class="field mono" name={name} defaultValue={id} required />
        </label>
      ))}
      <button class="button main">{t.compare}</button>
    </form>
  );
}

function Both({ a, b }: Ids) {
  const t = compareTexts();
  const { value, error, reload } = useLive(
    (signal) => Promise.all([readSide(a, signal), readSide(b, signal)]),
    {
      of: [a, b],
      isChangedBy: ({ event, data }) =>
        event === 'transition' && (data.jobId === a || data.jobId === b),
    },
  );
  if (error !== undefined) return <ErrorNote error={error} onRetry={reload} />;
  if (!value) return <p class="faint">{t.loading}</p>;
  const [one, other] = value;
  return (
    <div class="compare">
      <Facts one={one.job} other={other.job} />
      <section aria-label={t.steps}>
        <h2 class="section-head">{t.steps}</h2>
        <Steps one={one} other={other} />
      </section>
      <section aria-label={t.answer}>
        <h2 class="section-head">{t.answer}</h2>
        <TextDiff before={saidBy(one.job)} after={saidBy(other.job)} />
      </section>
      <section aria-label={t.input}>
        <h2 class="section-head">{t.input}</h2>
        <TextDiff before={inputText(one.job.input)} after={inputText(other.job.input)} />
      </section>
    </div>
  );
}

const saidBy = ({ output, error, lastFailureSummary }: Job): string =>
  output?.message ?? error?.message ?? lastFailureSummary ?? '';
