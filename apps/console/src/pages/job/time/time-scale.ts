/** From one moment to a later one; milliseconds since 1970. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Whether anything from one moment to another lies in a period; without one everything does. */
export const isWithin = (period: Period | undefined, { from, to }: Period): boolean =>
  !period || (to >= period.from && from <= period.to);

/** Where a time lies on the axis. */
export interface Piece extends Period {
  readonly left: number;
  readonly width: number;
  /** Of time that is folded, in the width of a band. */
  readonly isFolded: boolean;
}

/** Moments to pixels and back, over one axis that is drawn at one scale beside what is folded. */
export interface TimeScale {
  readonly period: Period;
  readonly width: number;
  readonly pieces: readonly Piece[];
}

const bandWidth = 84;
/** All bands together take no more of the axis. */
const mostFolded = 0.2;

/** @param folds within the period or not, in their order, apart from each other */
export function timeScale(period: Period, width: number, folds: readonly Period[] = []): TimeScale {
  const inside = folds
    .map(({ from, to }) => ({ from: Math.max(from, period.from), to: Math.min(to, period.to) }))
    .filter(({ from, to }) => to > from);
  const band = inside.length === 0 ? 0 : Math.min(bandWidth, (width * mostFolded) / inside.length);
  const hidden = inside.reduce((sum, { from, to }) => sum + to - from, 0);
  // A job whose whole time is a moment has room for that moment.
  const shown = Math.max(1, period.to - period.from - hidden);
  const scale = Math.max(0, width - band * inside.length) / shown;
  const pieces: Piece[] = [];
  let at = period.from;
  let left = 0;
  const put = (to: number, pieceWidth: number, isFolded: boolean) => {
    if (to > at) pieces.push({ from: at, to, left, width: pieceWidth, isFolded });
    left += pieceWidth;
    at = to;
  };
  for (const fold of inside) {
    put(fold.from, (fold.from - at) * scale, false);
    put(fold.to, band, true);
  }
  put(period.to, (period.to - at) * scale, false);
  return { period, width, pieces };
}

/** Pixels from the left edge of the axis; outside of it for moments outside of the period. */
export function xOf({ period, pieces, width }: TimeScale, at: number): number {
  const piece = pieces.find(({ to }) => at <= to);
  if (at < period.from) return -1;
  if (!piece) return at > period.to ? width + 1 : width;
  return piece.left + (piece.width * (at - piece.from)) / (piece.to - piece.from);
}

/** The moment at a place of the axis; its first or last one for places outside. */
export function momentAt({ period, pieces }: TimeScale, x: number): number {
  if (x <= 0) return period.from;
  const piece = pieces.find(({ left, width }) => x <= left + width);
  if (!piece) return period.to;
  return piece.width === 0
    ? piece.to
    : piece.from + ((piece.to - piece.from) * (x - piece.left)) / piece.width;
}

/** So that what is short can be seen and pressed. */
const smallest = 2;

/** Where a bar is drawn; undefined where nothing of it is in the period. */
export function place(
  scale: TimeScale,
  { from, to }: Period,
): { readonly left: number; readonly width: number } | undefined {
  if (to < scale.period.from || from > scale.period.to) return undefined;
  const left = Math.max(0, xOf(scale, from));
  const right = Math.min(scale.width, xOf(scale, to));
  const width = Math.max(smallest, right - left);
  return { left: Math.min(left, Math.max(0, scale.width - width)), width };
}

/** On which side of a bar its note stands: left where the right has no room; neither: none. */
export function noteSide(
  { width }: Pick<TimeScale, 'width'>,
  bar: { readonly left: number; readonly width: number },
  noteWidth: number,
): 'right' | 'left' | undefined {
  if (width - bar.left - bar.width >= noteWidth) return 'right';
  return bar.left >= noteWidth ? 'left' : undefined;
}
