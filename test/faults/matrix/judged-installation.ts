import { figuresOf } from '../check/figures-of.js';
import { readHistory } from '../check/read-history.js';
import { untilQuiet } from '../check/until-quiet.js';
import type { Violation } from '../check/violation.js';
import { violationsIn } from '../check/violations-in.js';
import type { Installation } from '../rig/installation.js';
import type { Member } from '../rig/member.js';

/** A busy machine, and jobs that a fault has put off. */
const restMs = 120_000;

const keyOf = ({ rule, says }: Violation): string => `${rule}: ${says}`;

/** An installation, and what was known of it before the row that plays on it now. */
export class JudgedInstallation {
  /** What an earlier row has broken is not told of the later ones. */
  readonly #told = new Set<string>();
  #since = 0;
  #refused = new Map<number, number>();

  constructor(readonly installation: Installation) {}

  /** A row begins. */
  async begin(): Promise<void> {
    this.#since = Date.now();
    this.#refused = await refusedWrites(this.installation.members);
  }

  /** A row is over: everything goes on, comes to rest and is judged. */
  async judge() {
    const { installation } = this;
    await installation.mend();
    const refused = await refusedWrites(installation.members);
    const isAtRest = await came(installation.untilAtRest(restMs));
    const { refusingUrls } = installation.outside.counted();
    const isQuiet = await came(untilQuiet(installation.postgres.url(), refusingUrls));
    const history = await readHistory(installation.postgres.url(), {
      clients: installation.clients,
      outside: installation.outside.counted(),
      faults: installation.faults,
      livingWorkers: installation.workers.flatMap(({ pid }) => pid ?? []),
    });
    const violations = violationsIn(history).filter((one) => !this.#told.has(keyOf(one)));
    for (const violation of violations) this.#told.add(keyOf(violation));
    const refusedStaleWrites = [...refused].reduce(
      (total, [pid, count]) => total + count - (this.#refused.get(pid) ?? 0),
      0,
    );
    return {
      history,
      violations,
      figures: { ...figuresOf(history, this.#since), refusedStaleWrites },
      isUsable: isAtRest && isQuiet && violations.length === 0,
    };
  }
}

/** What does not come is for the checker to see, which says it in its own words. */
async function came(waited: Promise<void>): Promise<boolean> {
  try {
    await waited;
    return true;
  } catch {
    return false;
  }
}

/** What the processes say that run, by their ids; who was killed has taken its count along. */
async function refusedWrites(members: readonly Member[]): Promise<Map<number, number>> {
  const counts = await Promise.all(
    members.map(async ({ pid, url, isUp, isPaused }) => {
      if (pid === undefined || !isUp || isPaused) return [];
      const text = await (await fetch(`${url}/metrics`)).text();
      const count = /^faina_stale_writes_refused_total (\d+)/m.exec(text)?.[1];
      return [[pid, Number(count ?? 0)] as const];
    }),
  );
  return new Map(counts.flat());
}
