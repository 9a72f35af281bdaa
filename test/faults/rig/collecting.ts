import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

// A program's preload, beside --expose-gc: at SIGUSR2 it lets go of all memory that nobody uses any more, and writes
// how much it has left, in bytes, to a file with its process id in COLLECTED_FOLDER.
const { COLLECTED_FOLDER: folder = '' } = process.env;

process.on('SIGUSR2', () => {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  writeFileSync(join(folder, String(process.pid)), String(process.memoryUsage.rss()));
});
