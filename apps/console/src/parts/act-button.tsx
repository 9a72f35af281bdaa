import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { defineTexts } from '../texts/define-texts.ts';
import { Dialog } from './dialog.tsx';
import { ErrorNote } from './error-note.tsx';
import { useAsync } from './use-async.ts';

const texts = defineTexts({
  en: { back: 'Do nothing' },
  'pt-BR': { back: 'Não fazer nada' },
});

interface ActButtonProps {
  /** What the button does; with an ellipsis where it asks first. */
  readonly label: string;
  readonly act: () => Promise<unknown>;
  /** What follows from it: it is asked first, and `effect` names what the answer does. */
  readonly question?: { readonly consequences: ComponentChildren; readonly effect: string };
  readonly isMain?: boolean;
}

/** A button that does something, after a question where that cannot be undone. */
export function ActButton({ label, act, question, isMain }: ActButtonProps) {
  const t = texts();
  // What was asked is what is done, though the page learns of something newer meanwhile.
  const [asked, setAsked] = useState<Pick<ActButtonProps, 'act' | 'question'>>();
  const { run, isRunning, error, forgetError } = useAsync(async () => {
    await (asked?.act ?? act)();
    setAsked(undefined);
  });
  return (
    <>
      <button
        type="button"
        class={`button${isMain ? ' main' : ''}`}
        disabled={isRunning}
        onClick={() => {
          forgetError();
          if (question) setAsked({ act, question });
          else run();
        }}
      >
        {label}
      </button>
      {!question && error !== undefined && <ErrorNote error={error} />}
      {asked?.question && (
        <Dialog
          title={label.replace(/…$/, '')}
          onClose={() => {
            setAsked(undefined);
          }}
        >
          <div>{asked.question.consequences}</div>
          {error !== undefined && <ErrorNote error={error} />}
          <div class="row-of-controls">
            <button type="button" class="button main" disabled={isRunning} onClick={run}>
              {asked.question.effect}
            </button>
            <form method="dialog">
              <button class="button">{t.back}</button>
            </form>
          </div>
        </Dialog>
      )}
    </>
  );
}
