import { ProblemError } from '@faina/client';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Live } from '../live/use-live.ts';
import { defineTexts } from '../texts/define-texts.ts';
import { ErrorNote } from './error-note.tsx';

const texts = defineTexts({
  en: {
    loading: 'Loading…',
    refused: 'Your key does not show this:',
    lacks: (scopes: string) => `This takes the scope ${scopes}, which your key lacks.`,
  },
  'pt-BR': {
    loading: 'Carregando…',
    refused: 'Sua chave não mostra isto:',
    lacks: (scopes: string) => `Isto exige o escopo ${scopes}, que falta à sua chave.`,
  },
});

/** Whether the key may not do what it asked for. */
const isForbidden = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.status === 403;

/** Loading is said after so many milliseconds: what comes at once need not flicker. */
const patienceMs = 300;

interface ShownProps<Value> {
  readonly of: Live<Value>;
  readonly children: (value: Value) => ComponentChildren;
}

/** What was read as soon as it is there, or why it is not; a line where the key may not see it. */
export function Shown<Value>({ of: { value, error, lacks, reload }, children }: ShownProps<Value>) {
  const t = texts();
  if (lacks) return <p class="faint table-empty">{t.lacks(lacks[0] ?? '')}</p>;
  if (isForbidden(error)) {
    return (
      <p class="faint table-empty">
        {t.refused} {error.message.replace(/ \([A-Z_]+, status \d+\)$/, '')}{' '}
        <code>{error.code}</code>
      </p>
    );
  }
  return (
    <>
      {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
      {value !== undefined && children(value)}
      {value === undefined && error === undefined && <Loading text={t.loading} />}
    </>
  );
}

function Loading({ text }: { readonly text: string }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsLate(true);
    }, patienceMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return <p class="faint table-empty">{isLate ? text : ' '}</p>;
}

/** A part of a page with its heading, and what belongs to it at the end of the line. */
export function Section(props: {
  readonly title: ComponentChildren;
  readonly count?: number | string | undefined;
  readonly end?: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="page-section">
      <div class="section-head">
        <h2>
          {props.title} {props.count !== undefined && <span class="count">{props.count}</span>}
        </h2>
        {props.end && <div class="end">{props.end}</div>}
      </div>
      {props.children}
    </section>
  );
}
