import { byteSize } from '../../format/numbers.ts';
import { Icon } from '../../parts/icon.tsx';
import { useAsync } from '../../parts/use-async.ts';
import type { DraftFile } from './draft.ts';
import { fileKinds, mostBytes, mostFiles, readFile } from './read-file.ts';
import { Faults } from './text-field.tsx';
import { submitTexts } from './texts.ts';

interface FilesProps {
  readonly files: readonly DraftFile[];
  readonly faults: readonly string[];
  readonly onChange: (part: { readonly files: readonly DraftFile[] }) => void;
}

/** Files of this computer that go with the task. */
export function Files({ files, faults, onChange }: FilesProps) {
  const t = submitTexts();
  const reading = useAsync(async (chosen: readonly File[]) => {
    const bytes = [...files.map((file) => file.bytes), ...chosen.map(({ size }) => size)];
    const sum = bytes.reduce((all, one) => all + one, 0);
    if (bytes.length > mostFiles || sum > mostBytes) throw new Error(t.tooMuch);
    onChange({ files: [...files, ...(await Promise.all(chosen.map(readFile)))] });
  });
  return (
    <div class="submit-field">
      <label class="stacked">
        {t.files}
        <input
          type="file"
          multiple
          accept={fileKinds}
          aria-invalid={faults.length > 0}
          onChange={({ currentTarget }) => {
            reading.run([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </label>
      <p class="small faint">{t.addFiles}</p>
      <ul>
        {files.map((file) => (
          <li key={file.name} class="row-of-controls">
            {file.name} <span class="faint">{byteSize(file.bytes)}</span>
            <button
              type="button"
              class="button quiet"
              aria-label={t.remove(file.name)}
              onClick={() => {
                onChange({ files: files.filter((other) => other !== file) });
              }}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <Faults of="files">{faults}</Faults>
      {reading.error !== undefined && <p class="small failed">{wordsOf(reading.error)}</p>}
    </div>
  );
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
