import { useEffect, useState } from 'preact/hooks';
import './line-diff.css';

interface Piece {
  readonly value: string;
  readonly added: boolean;
  readonly removed: boolean;
}

interface LineDiffProps {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** Said where both are the same. */
  readonly same: string;
}

/** Lines that are left around a change. */
const around = 3;

/** What one text changes of another, line by line; long parts that are the same are left out. */
export function LineDiff({ from, to, label, same }: LineDiffProps) {
  const [pieces, setPieces] = useState<readonly Piece[]>();
  useEffect(() => {
    let isShown = true;
    void import('diff').then(({ diffLines }) => {
      if (isShown) setPieces(diffLines(from, to));
    });
    return () => {
      isShown = false;
    };
  }, [from, to]);
  if (!pieces) return null;
  if (from === to) return <p class="faint table-empty">{same}</p>;
  return (
    <div class="line-diff block" role="group" aria-label={label} tabIndex={0}>
      {pieces.map(({ value, added, removed }, index) => {
        if (added) return <ins key={index}>{value}</ins>;
        if (removed) return <del key={index}>{value}</del>;
        return <span key={index}>{shortened(value, index > 0, index < pieces.length - 1)}</span>;
      })}
    </div>
  );
}

function shortened(text: string, isAfter: boolean, isBefore: boolean): string {
  const lines = text.replace(/\n$/, '').split('\n');
  const begin = isAfter ? around : 0;
  const end = isBefore ? around : 0;
  if (lines.length <= begin + end + 1) return text;
  return [...lines.slice(0, begin), '⋯', ...(end > 0 ? lines.slice(-end) : []), ''].join('\n');
}
