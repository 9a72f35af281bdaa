/**
 * Milliseconds of a processor that this thread has used so far. What a text costs is measured with it:
 * a clock on the wall counts what the machine did for others as well.
 */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
