import type { Job, JobsOptions } from 'bullmq';

/** States of an entry whose job is still to be looked at. */
export type LiveEntryState = 'waiting' | 'prioritized' | 'delayed' | 'active';

/** What Faina uses of a BullMQ queue, alike on both backends. */
export interface NotifiedQueue {
  add(name: string, data: unknown, options: JobsOptions): Promise<unknown>;
  /** 1 when removed, 0 when there is no such entry or a live worker holds it. */
  remove(entryId: string): Promise<number>;
  getJobState(entryId: string): Promise<string>;
  getJobCounts(...states: LiveEntryState[]): Promise<Record<string, number>>;
  isPaused(): Promise<boolean>;
}

/** What Faina uses of a BullMQ worker. */
export interface DoorbellWorker {
  waitUntilReady(): Promise<unknown>;
  /** Takes entries until the worker is paused or closed. */
  run(): Promise<void>;
  pause(doNotWaitActive: boolean): Promise<void>;
  close(force?: boolean): Promise<void>;
  disconnect(): Promise<void>;
}

/** What an entry that has not failed keeps: how its job stands, where that is known. */
export type EntryResult = { readonly status: string; readonly outcome: string | null } | null;

/** Answers one entry; a rejection marks the entry as failed. */
export type EntryProcessor = (
  entry: Job<unknown, EntryResult>,
  token?: string,
) => Promise<EntryResult>;

/** The open queue of this process. */
export interface QueueConnection {
  readonly queue: NotifiedQueue;
  /** Writes something that does not matter; rejects when the queue would take no entry. */
  tryWrite(): Promise<unknown>;
  /** A new worker that does not run yet; closing it is the caller's part. */
  createWorker(processor: EntryProcessor, concurrency: number): DoorbellWorker;
  /** Closes the producing side; returns within `deadlineMs`. */
  close(deadlineMs: number): Promise<void>;
}
