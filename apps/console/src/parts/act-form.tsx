import type { ComponentChildren, Ref } from 'preact';
import { ErrorNote } from './error-note.tsx';
import type { AsyncAct } from './use-async.ts';

interface ActFormProps {
  /** What sending the form does, once at a time. */
  readonly act: AsyncAct<readonly []>;
  /** What the two buttons do. */
  readonly effect: string;
  readonly leave: string;
  readonly onLeave: () => void;
  /** Why it failed, in place of the words of the service. */
  readonly refusal?: ComponentChildren;
  readonly look?: string;
  readonly place?: Ref<HTMLFormElement>;
  readonly children: ComponentChildren;
}

/** Fields with a button that does something with them, and one that leaves them. */
export function ActForm(props: ActFormProps) {
  const { act, effect, leave, onLeave, refusal, look = 'form-grid', place, children } = props;
  return (
    <form
      ref={place}
      class={look}
      onSubmit={(event) => {
        event.preventDefault();
        act.run();
      }}
    >
      {children}
      {refusal ?? (act.error !== undefined && <ErrorNote error={act.error} />)}
      <div class="row-of-controls">
        <button class="button main" disabled={act.isRunning}>
          {effect}
        </button>
        <button type="button" class="button" onClick={onLeave}>
          {leave}
        </button>
      </div>
    </form>
  );
}
