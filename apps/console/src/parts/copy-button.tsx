import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useShortcuts } from '../frame/shortcuts.ts';
import { defineTexts } from '../texts/define-texts.ts';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';

const texts = defineTexts({
  en: { copied: 'Copied', failed: 'This browser does not copy' },
  'pt-BR': { copied: 'Copiado', failed: 'Este navegador não copia' },
});

interface CopyButtonProps {
  /** What is copied; a function where it takes time to make. */
  readonly text: string | (() => string | Promise<string>);
  /** What the button does, for those who do not see its shape. */
  readonly label: string;
  /** The key that does the same. */
  readonly shortcut?: string;
  /** Shown instead of the shape alone. */
  readonly children?: ComponentChildren;
}

const toldMs = 2_000;

/** Copies a text and says so for two seconds. */
export function CopyButton({ text, label, shortcut, children }: CopyButtonProps) {
  const t = texts();
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => {
      setSaid('');
    }, toldMs);
    return () => {
      clearTimeout(timer);
    };
  }, [said]);
  const copy = () => {
    const made = async () => (typeof text === 'string' ? text : await text());
    made()
      .then(copyText)
      .then(
        (isCopied) => {
          setSaid(isCopied ? t.copied : t.failed);
        },
        () => {
          setSaid(t.failed);
        },
      );
  };
  useShortcuts(shortcut === undefined ? {} : { [shortcut]: { does: label, run: copy } });
  return (
    <>
      <button
        type="button"
        class={children ? 'button' : 'button quiet'}
        title={label}
        {...(!children && { 'aria-label': label })}
        onClick={copy}
      >
        {!children && <Icon name={said === t.copied ? 'COMPLETED' : 'copy'} />}
        {children && (said || children)}
      </button>
      {/* What is within a button is not spoken by itself. */}
      <span class="unseen" role="status">
        {said}
      </span>
    </>
  );
}
