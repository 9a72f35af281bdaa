import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';

const lineOf = (program: string, parameters: readonly string[]): string => {
  try {
    return execFileSync(program, [...parameters], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
};

/** What figures must be read with. */
export function machine(): Readonly<Record<string, string | number>> {
  return {
    date: new Date().toISOString(),
    commit: lineOf('git', ['rev-parse', '--short', 'HEAD']),
    changedFiles: lineOf('git', ['status', '--porcelain']).split('\n').filter(Boolean).length,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    linux: release(),
    /** Of the last minute, before the bench began: who else was at work. */
    load: loadavg()[0] ?? 0,
    node: process.versions.node,
    redis: /v=(\S+)/.exec(lineOf('redis-server', ['--version']))?.[1] ?? 'unknown',
  };
}
