import type { Activity, ApprovalRow, Execution, Job, Transition } from './api-types.js';
import type { Frame } from './sse-frames.js';

interface Told<Name extends string, Data> {
  readonly event: Name;
  /** Where a stream goes on: `after` of the next one. */
  readonly id: string;
  readonly data: Data;
}

/** What happens in a job. */
export type JobEvent =
  | Told<'transition', Transition>
  | Told<'activity', Activity>
  | Told<'execution', Execution>
  | Told<'approval', ApprovalRow>
  /** The last one. */
  | Told<'done', Job>
  | Delta;

/** Words of the model as they come; some may be left out, the activity has them all. */
export interface Delta {
  readonly event: 'delta';
  readonly data: {
    readonly text: string;
    /** Characters of the same answer before these; 0: an answer begins. */
    readonly offset: number;
  };
}

/** A move of a job of the tenant. */
export interface TenantTransition extends Pick<Transition, 'from' | 'to' | 'at'> {
  readonly jobId: string;
  readonly agent: Job['agent'];
}

/** What becomes of the jobs of a tenant. */
export type TenantEvent = Told<'transition', TenantTransition> | Told<'approval', ApprovalRow>;

const ofJob: readonly string[] = ['transition', 'activity', 'execution', 'approval', 'done'];
const ofTenant: readonly string[] = ['transition', 'approval'];

/** Undefined for an event that this version does not know. */
export function toJobEvent(frame: Frame): JobEvent | undefined;
export function toJobEvent({ event, data, id = '' }: Frame): unknown {
  if (event === 'delta') return { event, data: parse(data) };
  return ofJob.includes(event) ? { event, id, data: parse(data) } : undefined;
}

/** Undefined for an event that this version does not know, and for one that only names a place. */
export function toTenantEvent(frame: Frame): TenantEvent | undefined;
export function toTenantEvent({ event, data, id = '' }: Frame): unknown {
  return ofTenant.includes(event) ? { event, id, data: parse(data) } : undefined;
}

function parse(data: string): unknown {
  return JSON.parse(data);
}
