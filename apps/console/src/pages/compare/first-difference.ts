import type { ApiAnswer } from '@faina/client';

export type Step = ApiAnswer<'/v1/jobs/{id}/timeline', 'GET'>['items'][number];

type Deed = Pick<Step, 'kind' | 'name' | 'status'>;

/** What makes two steps alike: what was done and how it ended, however long it took. */
const sameness = ({ kind, name, status }: Deed): string => `${kind} ${status} ${name}`;

/** The place, from 0 on, where two jobs begin to go different ways; undefined where they do not. */
export function firstDifference(a: readonly Deed[], b: readonly Deed[]): number | undefined {
  const length = Math.max(a.length, b.length);
  for (let place = 0; place < length; place += 1) {
    const [one, other] = [a[place], b[place]];
    if (!one || !other || sameness(one) !== sameness(other)) return place;
  }
  return undefined;
}
