import { useEffect, useState } from 'preact/hooks';
import { defineTexts } from '../texts/define-texts.ts';

const texts = defineTexts({
  en: { same: 'Both are the same.', loading: 'Comparing…', gone: 'Taken out: ', added: 'Put in: ' },
  'pt-BR': {
    same: 'Os dois são iguais.',
    loading: 'Comparando…',
    gone: 'Retirado: ',
    added: 'Incluído: ',
  },
});

interface Piece {
  readonly value: string;
  readonly added: boolean;
  readonly removed: boolean;
}

/** Longer texts are compared by lines, and what takes longer is shown one text after the other. */
const wordwiseChars = 20_000;
const longestMs = 300;
/** Texts that have less in common are read better one after the other. */
const leastSame = 0.3;

async function piecesOf(before: string, after: string): Promise<readonly Piece[]> {
  const { diffLines, diffWordsWithSpace } = await import('diff');
  const limit = { timeout: longestMs };
  const found =
    before.length + after.length > wordwiseChars
      ? diffLines(before, after, limit)
      : diffWordsWithSpace(before, after, limit);
  const same = (found ?? []).filter(({ added, removed }) => !added && !removed);
  const sameChars = same.reduce((sum, { value }) => sum + value.length, 0);
  if (found && sameChars > leastSame * Math.min(before.length, after.length)) return found;
  return [
    { value: before, added: false, removed: true },
    { value: `\n${after}`, added: true, removed: false },
  ];
}

/** Two texts in one, with what was taken out and put in. */
export function TextDiff(props: { readonly before: string; readonly after: string }) {
  const t = texts();
  const { before, after } = props;
  const [pieces, setPieces] = useState<readonly Piece[]>();
  useEffect(() => {
    let isShown = true;
    setPieces(undefined);
    piecesOf(before, after).then(
      (found) => {
        if (isShown) setPieces(found);
      },
      () => {
        if (isShown) setPieces([{ value: after, added: true, removed: false }]);
      },
    );
    return () => {
      isShown = false;
    };
  }, [before, after]);
  if (before === after) return <p class="dim">{t.same}</p>;
  if (!pieces) return <p class="faint">{t.loading}</p>;
  return (
    <div class="text-diff">
      {pieces.map(({ value, added, removed }, index) => {
        if (removed) {
          return (
            <del key={index}>
              <span class="unseen">{t.gone}</span>
              {value}
            </del>
          );
        }
        if (!added) return <span key={index}>{value}</span>;
        return (
          <ins key={index}>
            <span class="unseen">{t.added}</span>
            {value}
          </ins>
        );
      })}
    </div>
  );
}
