import type { ChildProcess } from 'node:child_process';

const children = new Set<ChildProcess>();
// One for all: a storm has more processes than Node takes listeners without a warning.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Leaves no process behind where the tests end before it does. */
export function endWithTests(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}
