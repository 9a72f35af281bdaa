import type { JobEvent, TenantEvent } from './api-types.js';
import type { Frame } from './sse/sse-frames.js';

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
