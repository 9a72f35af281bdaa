import { figuresOf } from '../check/figures-of.js';
import { untilQuiet } from '../check/until-quiet.js';
import type { Violation } from '../check/violation.js';
import { violationsIn } from '../check/violations-in.js';
import type { Installation } from '../rig/installation.js';
import { StaleWrites } from '../rig/stale-writes.js';

/** A busy machine, and jobs that a fault has put off. */
const restMs = 120_000;

const keyOf = ({ rule, says }: Violation): string => `${rule}: ${says}`;

/** An installation, and what was known of it before the row that plays on it now. */
export class JudgedInstallation {
  /** What an earlier row has broken is not told of the later ones. */
  readonly #told = new Set<string>();
  readonly #staleWrites: StaleWrites;
  #since = 0;
  #refused = 0;

  constructor(readonly installation: Installation) {
    this.#staleWrites = new StaleWrites(installation.members);
  }

  /** A row begins. */
  async begin(): Promise<void> {
    this.#since = Date.now();
    await this.#staleWrites.read();
    this.#refused = this.#staleWrites.total;
  }

  /** A row is over: everything goes on, comes to rest and is judged. */
  async judge() {
    const { installation } = this;
    await installation.mend();
    const { refusingUrls } = installation.outside.counted();
    const moving = [
      ...(await vain(installation.untilAtRest(restMs))),
      ...(await vain(untilQuiet(installation.postgres.url(), refusingUrls))),
    ];
    await this.#staleWrites.read();
    const history = await installation.history();
    const found = [...moving, ...violationsIn(history)];
    const violations = found.filter((one) => !this.#told.has(keyOf(one)));
    for (const violation of violations) this.#told.add(keyOf(violation));
    const refusedStaleWrites = this.#staleWrites.total - this.#refused;
    return {
      history,
      violations,
      figures: { ...figuresOf(history, this.#since), refusedStaleWrites },
    };
  }
}

/** What did not come to rest, also where no rule of the checker says why. */
async function vain(waited: Promise<void>): Promise<Violation[]> {
  try {
    await waited;
    return [];
  } catch (error) {
    return [{ rule: 'rest', counts: 'other', says: String(error) }];
  }
}
