import { ProblemError } from '@faina/client';
import { useState } from 'preact/hooks';
import { Dialog } from '../../../parts/dialog.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { useAsync } from '../../../parts/use-async.ts';
import { headTexts } from './head-texts.ts';

interface ActDialogProps {
  readonly title: string;
  readonly text: string;
  /** What the button does. */
  readonly action: string;
  /** @param isForced although nobody knows of an effect */
  readonly act: (isForced: boolean) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks whether something is to be done, and says what comes of it. */
export function ActDialog({ title, text, action, act, onClose }: ActDialogProps) {
  const t = headTexts();
  const [isForced, setIsForced] = useState(false);
  const { run, isRunning, error } = useAsync(async () => {
    await act(isForced);
    onClose();
  });
  const isUnknown = error instanceof ProblemError && error.code === 'EFFECT_UNKNOWN';
  const [isAsked, setIsAsked] = useState(false);
  if (isUnknown && !isAsked) setIsAsked(true);
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      {error !== undefined && <ErrorNote error={error} />}
      {isAsked && (
        <label class="check">
          <input
            type="checkbox"
            checked={isForced}
            onChange={({ currentTarget }) => {
              setIsForced(currentTarget.checked);
            }}
          />
          {t.force}
        </label>
      )}
      <div class="row-of-controls">
        <button
          type="button"
          class="button main"
          disabled={isRunning || (isAsked && !isForced)}
          onClick={() => {
            run();
          }}
        >
          {action}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {t.keep}
        </button>
      </div>
    </Dialog>
  );
}
