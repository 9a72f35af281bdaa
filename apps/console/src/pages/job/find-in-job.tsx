import type { RefObject } from 'preact';
import { number } from '../../format/numbers.ts';
import { defineTexts } from '../../texts/define-texts.ts';
import type { Found } from './data/use-search.ts';

const texts = defineTexts({
  en: {
    search: 'Find in this job',
    found: (count: string, read: string) =>
      `${count} found, in the names of all steps and the contents of ${read}.`,
  },
  'pt-BR': {
    search: 'Procurar neste job',
    found: (count: string, read: string) =>
      `${count} encontrados, nos nomes de todos os passos e no conteúdo de ${read}.`,
  },
});

interface FindInJobProps {
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly found: Found;
  readonly search: RefObject<HTMLInputElement | null>;
}

/** Looks for a text in the job; a browser's own search sees only the rows that are there. */
export function FindInJob({ typed, setTyped, found, search }: FindInJobProps) {
  const t = texts();
  return (
    <span class="find-in-job">
      {found.seqs && (
        <span class="small faint" role="status">
          {t.found(number(found.seqs.size), number(found.read))}
        </span>
      )}
      <input
        ref={search}
        class="field"
        type="search"
        placeholder={`${t.search} (/)`}
        aria-label={t.search}
        value={typed}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          setTyped('');
          event.currentTarget.blur();
        }}
      />
    </span>
  );
}
