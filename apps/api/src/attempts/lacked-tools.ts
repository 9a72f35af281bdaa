import { matchesAnyGlob, type MissingTools } from '@faina/agent-core';

/** What is known of tools, here and elsewhere. */
export interface KnownTools {
  /** Whether this process has the tool, or something of its own says what a call of it means. */
  readonly isHere: (name: string) => boolean;
  /** Names of the tools that this process itself runs. */
  readonly own: readonly string[];
  /** Names of all that a worker itself ran at any time. */
  readonly known: ReadonlySet<string>;
  /** The tools of each living worker that has some which this one lacks. */
  readonly others: readonly ReadonlySet<string>[];
}

const missing = (toolName: string): MissingTools => ({
  toolName,
  why: 'this worker does not have it',
  mayExist: true,
});

/**
 * The tools that make a job one for another worker. A name counts where any worker ever had it: the job
 * then waits until one has it again. A pattern stands for what there is, so it counts only while a living
 * worker has all that this one has of it, and more; where each has something of its own, any may run it.
 */
export function lackedTools(
  toolNames: readonly string[],
  { isHere, own, known, others }: KnownTools,
): readonly MissingTools[] {
  const byName = toolNames.filter((name) => known.has(name) && !isHere(name));
  const patterns = toolNames.filter((name) => name.includes('*'));
  if (others.length === 0 || patterns.length === 0) return byName.map(missing);
  const mine = own.filter((name) => matchesAnyGlob(name, patterns));
  const more = others
    .filter((theirs) => mine.every((name) => theirs.has(name)))
    .map((theirs) => [...theirs].filter((name) => matchesAnyGlob(name, patterns) && !isHere(name)))
    .find((names) => names.length > 0);
  return [...new Set([...byName, ...(more ?? [])])].map(missing);
}
