import type { FindingCode } from '../finding.js';
import type { GateText } from '../gates.js';
import type { NextEvent, StandingName } from '../standing.js';

/** Every text of an explanation in one language; `{name}` stands for a value. */
export interface ExplainTexts {
  /** BCP 47, for numbers and for `Content-Language`. */
  readonly tag: string;
  readonly standings: Readonly<Record<StandingName, string>>;
  readonly gates: Readonly<Record<GateText, string>>;
  readonly next: Readonly<Record<NextEvent['what'], string>>;
  readonly findings: Readonly<
    Record<FindingCode, { readonly sentence: string; readonly fix: string }>
  >;
}
