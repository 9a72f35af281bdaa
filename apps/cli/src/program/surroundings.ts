import type { Environment } from '../profiles.js';
import type { Terminal } from '../terminal.js';

/** What the program is started with. */
export interface Surroundings {
  readonly terminal: Terminal;
  readonly env: Environment;
  /** Fires at Ctrl-C. */
  readonly signal: AbortSignal;
}
