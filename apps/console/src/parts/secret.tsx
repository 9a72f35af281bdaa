import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

interface SecretProps {
  readonly title: string;
  readonly value: string;
  /** That it is shown only now. */
  readonly note: string;
  readonly copy: string;
  readonly close: string;
  readonly onClose: () => void;
}

/** A secret that is shown once. */
export function Secret({ title, value, note, copy, close, onClose }: SecretProps) {
  return (
    <Dialog title={title} onClose={onClose} isKept>
      <p>{note}</p>
      <pre class="block">{value}</pre>
      <div class="row-of-controls">
        <CopyButton text={value} label={copy}>
          {copy}
        </CopyButton>
        <form method="dialog">
          <button class="button">{close}</button>
        </form>
      </div>
    </Dialog>
  );
}
