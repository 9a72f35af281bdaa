import { byteSize } from '../../../format/numbers.ts';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { printExact } from '../../../parts/json/exact-json.ts';
import { JsonTree } from '../../../parts/json/json-tree.tsx';
import { saveFile } from '../data/save-file.ts';
import { detailTexts } from './detail-texts.ts';

interface ValueBlockProps {
  readonly title: string;
  /** As `parseExact` has read it. */
  readonly value: unknown;
  /** Of the file that a download makes, without its ending. */
  readonly fileName: string;
}

/** More characters are not shown, but can be had as a file. */
const shownChars = 64_000;

/** A value with its size; a large one is cut. */
export function ValueBlock({ title, value, fileName }: ValueBlockProps) {
  const t = detailTexts();
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : printExact(value);
  const size = new Blob([text]).size;
  const isCut = text.length > shownChars;
  return (
    <section>
      <div class="value-head">
        <h3>{title}</h3>
        <span class="small faint">{byteSize(size)}</span>
        <CopyButton text={text} label={t.copy(title)} />
        <button
          type="button"
          class="button quiet"
          onClick={() => {
            saveFile(`${fileName}.json`, text);
          }}
        >
          {t.download}
        </button>
      </div>
      {isCut ? (
        <>
          <p class="small dim">{t.cut(byteSize(shownChars), byteSize(size))}</p>
          <pre class="block value-text" tabIndex={0}>
            {text.slice(0, shownChars)}
          </pre>
        </>
      ) : typeof value === 'string' ? (
        <pre class="block value-text" tabIndex={0}>
          {text}
        </pre>
      ) : (
        <JsonTree value={value} />
      )}
    </section>
  );
}
