import { exitCodes, StartUpError } from '../../process/start-up-error.js';
import { readPostmasterFile } from './postmaster-file.js';
import { becomesTrue, runsWith } from './running-process.js';

/** A fast shutdown writes what is in memory; on a slow disk that takes its time. */
const cleanStopMs = 30_000;
const immediateStopMs = 5000;

/**
 * Ends the server that a killed service has left in `dataFolder`, and waits for one that is ending
 * already. Only for the holder of the folder's lock: then no other service can be using the server.
 * It is not taken over, because nothing would end it with this service, and its settings are old.
 * @returns the process id in its file where that is another program's by now
 * @throws {StartUpError} if it does not end.
 */
export async function endLeftoverServer(dataFolder: string): Promise<number | undefined> {
  const file = await readPostmasterFile(dataFolder);
  if (file === undefined) return undefined;
  const isRunning = (): boolean => runsWith(file.pid, dataFolder);
  if (!isRunning()) return file.pid;
  const hasEnded = (): boolean => !isRunning();
  signal(file.pid, 'SIGINT');
  if (await becomesTrue(hasEnded, cleanStopMs)) return undefined;
  signal(file.pid, 'SIGQUIT');
  if (await becomesTrue(hasEnded, immediateStopMs)) return undefined;
  throw new StartUpError({
    happened: `A PostgreSQL server of an earlier start, process ${String(file.pid)}, does not end.`,
    meaning: `It still uses ${dataFolder}, and two servers must never use one folder.`,
    remedy: `End it (kill ${String(file.pid)}) and start again.`,
    exitCode: exitCodes.failure,
  });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile; if it may not be signalled, the deadline tells.
  }
}
