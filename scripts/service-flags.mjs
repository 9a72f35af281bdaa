/**
 * What every command of the service gives to Node: why stands in `apps/cli/bin/faina.sh`. Compiled code counts
 * only for the flags with which it was made.
 */
export const serviceFlags = [
  '--max-semi-space-size=16',
  '--no-memory-reducer-favors-memory',
  '--heap-growing-percent=120',
];
