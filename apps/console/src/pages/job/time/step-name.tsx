import type { Step } from '../data/job-types.ts';
import { timeTexts } from './time-texts.ts';

/** A step as people call it: what it is, or the name of its tool. */
function stepName({ kind, name }: Pick<Step, 'kind' | 'name'>): string {
  const t = timeTexts();
  switch (kind) {
    case 'model':
      return t.model;
    case 'plan':
      return t.plan;
    case 'error':
      return t.error;
    case 'tool':
      return name;
    case 'repair':
    case 'approval':
    case 'fallback':
    case 'missing':
      return t[kind](name);
  }
}

/** The same, in the letters of code where it is the name of a tool. */
export function StepName({ of }: { readonly of: Pick<Step, 'kind' | 'name'> }) {
  return of.kind === 'tool' ? <code>{of.name}</code> : <>{stepName(of)}</>;
}
