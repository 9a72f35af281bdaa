import { ErrorNote } from '../../../parts/error-note.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { refusedWords } from './refused-words.ts';

/** Why a decision was not taken; nothing where it was. */
export function RefusedNote({ error }: { readonly error: unknown }) {
  if (error === undefined) return null;
  const words = refusedWords(error);
  if (words === undefined) return <ErrorNote error={error} />;
  return (
    <div class="inbox-note needed" role="alert">
      <Icon name="notice" />
      <p>{words}</p>
    </div>
  );
}
