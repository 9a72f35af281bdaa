/** An answer of a planner and the effects that it may have. */
export interface PlanCase {
  readonly name: string;
  readonly answer: string | null;
  /** The first slot of each effect, in order; empty: nothing is done. */
  readonly effects: readonly string[];
}

export const nothing = (name: string, answer: string | null): PlanCase => ({
  name,
  answer,
  effects: [],
});

export const does = (name: string, answer: string, ...effects: readonly string[]): PlanCase => ({
  name,
  answer,
  effects,
});

/** The lead that most answers create, as a planner writes it. */
export const ana = '{"intent":"lead_criar","slots":{"nome":"Ana"}}';
export const bia = '{"intent":"lead_criar","slots":{"nome":"Bia"}}';

export const planned = (...actions: readonly string[]): string =>
  `{"actions":[${actions.join(',')}]}`;
