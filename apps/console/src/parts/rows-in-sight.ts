/** Rows from the first to before the last. */
export interface Rows {
  readonly from: number;
  readonly to: number;
}

interface Sight {
  readonly count: number;
  readonly rowHeight: number;
  /** Where the first row begins, in pixels below the upper edge of the screen. */
  readonly top: number;
  /** Height of the screen in pixels. */
  readonly screen: number;
  /** Rows above and below it that are there already when somebody scrolls, 8 by default. */
  readonly spare?: number;
}

const usualSpare = 8;
/** However high the screen is. */
const most = 58;

/** The rows to be shown, in steps of four, so that a short way changes nothing. */
export function rowsInSight({ count, rowHeight, top, screen, spare = usualSpare }: Sight): Rows {
  const first = Math.floor(-top / rowHeight) - spare;
  const from = Math.max(0, Math.min(first - (first % 4), count - 1));
  const shown = Math.min(most, Math.ceil(screen / rowHeight) + 2 * spare + 4);
  return { from, to: Math.min(count, from + shown) };
}
