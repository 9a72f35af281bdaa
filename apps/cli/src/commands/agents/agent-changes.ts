/** What only the service writes of an agent. */
const written = [
  ...['version', 'createdAt', 'shipped', 'archivedAt', 'notice', 'notices', 'links'],
] as const;

/** An agent as it is PUT. */
export const definitionOf = (agent: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(agent).filter(([name]) => !written.some((other) => other === name)),
  );

/** Lines that say how the second agent differs from the first: `-` what goes, `+` what comes. */
export function agentChanges(before: object, after: object): string[] {
  const [old, next] = [definitionOf(before), definitionOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].flatMap((name) =>
    changesOf(name, old[name], next[name]),
  );
}

function changesOf(name: string, before: unknown, after: unknown): string[] {
  if (isMap(before) && isMap(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      changesOf(`${name}.${key}`, before[key], after[key]),
    );
  }
  const [old, next] = [linesOf(before), linesOf(after)];
  if (old.join('\n') === next.join('\n')) return [];
  const same = sameLines(old, next);
  const ends = sameLines(old.slice(same).toReversed(), next.slice(same).toReversed());
  const changed = (lines: readonly string[], sign: string) =>
    lines.slice(same, lines.length - ends).map((line) => `${sign} ${name}: ${line}`);
  return [...changed(old, '-'), ...changed(next, '+')];
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A long text line by line, anything else as JSON; nothing of what is not there. */
function linesOf(value: unknown): string[] {
  if (value === undefined) return [];
  if (typeof value === 'string' && value.includes('\n')) return value.split('\n');
  return [inOrder(value)];
}

/** JSON with its members by name: the order in which they come is no difference. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    isMap(member)
      ? Object.fromEntries(
          Object.entries(member).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : member,
  );

/** How many lines two texts begin with that are the same. */
function sameLines(one: readonly string[], other: readonly string[]): number {
  const place = one.findIndex((line, index) => line !== other[index]);
  return place === -1 ? one.length : place;
}
