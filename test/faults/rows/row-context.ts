import type { FaultRow } from './fault-row.js';
import type { Installation, InstallationOptions } from '../rig/installation.js';

export type Queue = InstallationOptions['queue'];

/** What a row may say of an installation of its own; its queue is that of the row. */
export type OwnInstallation = Omit<InstallationOptions, 'queue'>;

/**
 * What a row plays on. Once `run` is over, the matrix mends every installation that the row asked for,
 * waits until its jobs are at rest, and judges its whole history by the checker; so a row itself only
 * has to expect what its fault promises beyond that, such as a time. A row that throws leaves no shared
 * installation to the next one.
 */
export interface RowContext {
  readonly queue: Queue;
  /** Of all chance in the row; printed where it fails. Another one with FAULT_SEED. */
  readonly seed: number;
  /**
   * The installation that the rows of a queue share: 2 APIs and 3 workers with their usual settings, all
   * of it up and its jobs at rest. For rows that need nothing else: its start costs seconds.
   */
  shared(): Promise<Installation>;
  /** One of the row's own, which is closed behind it: for other settings, and for worn-out stores. */
  own(options?: OwnInstallation): Promise<Installation>;
}

export type Row = FaultRow<RowContext>;
