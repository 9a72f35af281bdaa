import { useState } from 'preact/hooks';
import { number } from '../format/numbers.ts';
import { defineTexts } from '../texts/define-texts.ts';
import { visibleParts } from './visible-parts.ts';

const texts = defineTexts({
  en: {
    hidden: 'A character that nobody would see',
    all: (count: string) => `Show all ${count} characters`,
    less: 'Show less',
  },
  'pt-BR': {
    hidden: 'Um caractere que ninguém veria',
    all: (count: string) => `Mostrar todos os ${count} caracteres`,
    less: 'Mostrar menos',
  },
});

interface VisibleTextProps {
  readonly text: string;
  /** A longer one is cut, with a button for the whole. */
  readonly maxChars?: number;
}

/** A text of which nobody knows who wrote it: hidden characters are seen, and it keeps its direction. */
export function VisibleText({ text, maxChars = 600 }: VisibleTextProps) {
  const t = texts();
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > maxChars * 1.2;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(maxChars - 1)) ? maxChars - 1 : maxChars;
  const shown = isLong && !isWhole ? text.slice(0, end) : text;
  return (
    <>
      <bdi class="visible-text">
        {visibleParts(shown).map((part, index) =>
          part.isHidden ? (
            <span key={index} class="hidden-character" title={t.hidden}>
              {part.text}
            </span>
          ) : (
            part.text
          ),
        )}
        {isLong && !isWhole && '…'}
      </bdi>
      {isLong && (
        <button
          type="button"
          class="button quiet small"
          aria-expanded={isWhole}
          onClick={() => {
            setIsWhole(!isWhole);
          }}
        >
          {isWhole ? t.less : t.all(number(text.length))}
        </button>
      )}
    </>
  );
}
