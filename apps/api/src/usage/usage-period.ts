const dayMs = 86_400_000;

/** The longest stretch that is summed up at once. */
export const maxDays = 366;
const usualDays = 30;

/** From one moment on, up to before another. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** The last days up to now where nothing else is asked for; undefined for no period, or a longer one. */
export function periodOf(
  { from, to }: Partial<Period>,
  now: Date,
  days = usualDays,
): Period | undefined {
  const end = to ?? now;
  const begin = from ?? new Date(end.getTime() - days * dayMs);
  const lengthMs = end.getTime() - begin.getTime();
  return lengthMs > 0 && lengthMs <= maxDays * dayMs ? { from: begin, to: end } : undefined;
}
