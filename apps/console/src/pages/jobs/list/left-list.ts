import type { JobList } from './job-list.ts';

/** The list that somebody left for one of its jobs. */
let left: { readonly list: JobList; readonly address: string } | undefined;

/** Keeps a list for whoever comes back to it, with how far they had scrolled. */
export function leaveList(list: JobList): void {
  left = { list, address: window.location.href };
  window.history.replaceState({ top: window.scrollY }, '');
}

/** The list that stood at this address, where the browser has gone back to it. */
export function listComeBackTo(): { readonly list: JobList; readonly top: number } | undefined {
  const state: unknown = window.history.state;
  if (left?.address !== window.location.href) return undefined;
  if (typeof state !== 'object' || state === null || !('top' in state)) return undefined;
  return typeof state.top === 'number' ? { list: left.list, top: state.top } : undefined;
}

/** Once somebody asks for the list anew. */
export function forgetLeftList(): void {
  left = undefined;
}
