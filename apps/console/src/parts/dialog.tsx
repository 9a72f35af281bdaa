import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** A click beside it does not close it: what it shows is shown once. */
  readonly isKept?: boolean;
  readonly children: ComponentChildren;
}

/** Something that has to be answered or closed before the page goes on; Escape closes it. */
export function Dialog({ title, onClose, isKept, children }: DialogProps) {
  const place = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    place.current?.showModal();
  }, []);
  return (
    <dialog
      ref={place}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (!isKept && event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div class="dialog-body">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
