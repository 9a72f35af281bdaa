import { diffLines } from 'diff';
import { parseExact, printExact } from '../../../parts/json/exact-json.ts';
import { detailTexts } from './detail-texts.ts';

/** Longer values take too long to compare. */
const mostChars = 64_000;

/** A value as lines to be compared: a text that is JSON as JSON. */
const linesOf = (value: unknown): string =>
  printExact(typeof value === 'string' ? parseExact(value) : value).slice(0, mostChars);

/** Lines that went and lines that came, marked by a sign, then by colour. */
export function Difference({
  before,
  after,
}: {
  readonly before: unknown;
  readonly after: unknown;
}) {
  const t = detailTexts();
  const parts = diffLines(`${linesOf(before)}\n`, `${linesOf(after)}\n`);
  if (parts.every(({ added, removed }) => !added && !removed)) return <p class="dim">{t.same}</p>;
  return (
    <div class="block difference">
      {parts.flatMap(({ value, added, removed }, part) =>
        value
          .replace(/\n$/, '')
          .split('\n')
          .map((line, index) => {
            const key = `${part}-${index}`;
            if (removed) return <del key={key}>− {line}</del>;
            if (added) return <ins key={key}>+ {line}</ins>;
            return <span key={key}>{`  ${line}`}</span>;
          }),
      )}
    </div>
  );
}
