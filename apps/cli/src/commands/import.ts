import { constants, openAsBlob } from 'node:fs';
import { access } from 'node:fs/promises';
import { extname } from 'node:path';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { type Session, printedJson } from '../session.js';
import { inLine } from '../terminal.js';
import { UsageError } from '../usage-error.js';

const types = new Map([
  ['.csv', 'text/csv'],
  ['.gpx', 'application/gpx+xml'],
  ['.tcx', 'application/vnd.garmin.tcx+xml'],
  ['.fit', 'application/vnd.ant.fit'],
]);

/** `faina import activities FILE` */
export async function importActivities(session: Session, file: string): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const type = types.get(extname(file).toLowerCase());
  if (type === undefined) {
    throw new UsageError(`${file} is of no known kind: ${[...types.keys()].join(', ')}`);
  }
  // Says which file is not there; the next line does not.
  await access(file, constants.R_OK);
  const body = await openAsBlob(file, { type });
  const { imported, skipped, errors } = await client.call('POST', '/v1/coach/activities', {
    body,
    signal,
    waitMs: uploadMs,
  });
  if (printedJson(session)) return exitCodes.done;
  terminal.out(`imported\t${imported}\nskipped\t${skipped}\nerrors\t${errors.length}\n`);
  for (const { line, message } of errors) terminal.err(inLine(`line ${line}: ${message}`) + '\n');
  return exitCodes.done;
}

/** A large file may take so long on its way. */
const uploadMs = 300_000;
