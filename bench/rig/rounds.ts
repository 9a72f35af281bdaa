/** Figures by their names. */
export type Figures = Readonly<Record<string, number>>;

/**
 * Each repetition measures every contender once, and each time another one goes first: what the machine
 * does meanwhile meets all of them.
 */
export async function inRounds<C, F>(
  contenders: readonly C[],
  repeat: number,
  measure: (contender: C) => Promise<F>,
): Promise<ReadonlyMap<C, readonly F[]>> {
  const results = new Map<C, F[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round < repeat; round += 1) {
    const first = round % contenders.length;
    for (const contender of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      results.get(contender)?.push(await measure(contender));
    }
  }
  return results;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Of each figure by itself. */
export function medians(rounds: readonly Figures[]): Figures {
  const names = Object.keys(rounds[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, median(rounds.map((round) => round[name] ?? Number.NaN))]),
  );
}

/** How one compares with another in a figure: the median of the ratios within each repetition. */
export const ratio = (
  rounds: readonly Figures[],
  others: readonly Figures[],
  figure: string,
): number =>
  median(
    rounds.map(
      (round, index) => (round[figure] ?? Number.NaN) / (others[index]?.[figure] ?? Number.NaN),
    ),
  );

/** The value below which so many of a hundred lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = Math.ceil((sorted.length * percent) / 100) - 1;
  return sorted[Math.max(0, place)] ?? Number.NaN;
}
