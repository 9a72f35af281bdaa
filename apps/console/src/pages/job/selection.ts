import { query, setQuery } from '../../router/location.ts';

/** The three ways to read what happened. */
export const views = ['talk', 'steps', 'history'] as const;
export type View = (typeof views)[number];

/** The reading that the address names. */
export const currentView = (): View =>
  views.find((view) => view === query.value.get('view')) ?? 'talk';

/** The step that the address names. */
export function selectedStep(): number | undefined {
  const step = Number(query.value.get('step'));
  return Number.isInteger(step) && step > 0 ? step : undefined;
}

let chosen: number | undefined;

/** Whether a person has chosen the step on this page since this was last asked. */
export function wasJustChosen(seq: number): boolean {
  const wasChosen = chosen === seq;
  chosen = undefined;
  return wasChosen;
}

/** Shows a step beside the job in each reading; undefined shows none. */
export function selectStep(seq: number | undefined): void {
  chosen = seq;
  setQuery({ step: seq === undefined ? undefined : String(seq) });
}

export function showView(view: View): void {
  setQuery({ view: view === 'talk' ? undefined : view });
}

/** A link to a step of this job, in the reading that is shown. */
export function stepHref(seq: number): string {
  const next = new URLSearchParams(query.value);
  next.set('step', String(seq));
  return `?${next.toString()}`;
}
