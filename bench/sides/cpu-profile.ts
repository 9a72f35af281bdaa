import { mkdir, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';

let written = 0;

/** Where a folder is given, leaves a CPU profile of the work in it, for the tools of a browser. */
export async function profiled<T>(folder: string | undefined, work: () => Promise<T>): Promise<T> {
  if (folder === undefined) return work();
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
    const result = await work();
    const { profile } = await session.post('Profiler.stop');
    written += 1;
    const file = `run-${process.pid}-${String(written).padStart(3, '0')}.cpuprofile`;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, file), JSON.stringify(profile));
    return result;
  } finally {
    session.disconnect();
  }
}
