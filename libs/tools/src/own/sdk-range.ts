import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { satisfies, validRange } from 'semver';
import { z } from 'zod';
import { type LoadProblem, lineOf } from './load-problem.js';

const packageSchema = z.object({
  peerDependencies: z.record(z.string(), z.string()).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
});

/**
 * Whether the nearest package.json above a file wants another `@faina/sdk` than the service speaks.
 * What is no range of versions, such as a path or a tag, says nothing.
 * @param place a file, or any name in the folder that is asked about
 */
export function sdkRangeProblem(place: string, version: string): LoadProblem | undefined {
  const file = nearestPackage(place);
  if (file === undefined) return undefined;
  const range = rangeIn(file);
  if (range === undefined || validRange(range) === null || satisfies(version, range))
    return undefined;
  return {
    file,
    line: lineOf(file, '"@faina/sdk"'),
    message:
      `It is written for @faina/sdk ${range}, and this service speaks ${version}. Install a version of ` +
      'these tools for it, or change the range once they are tried.',
  };
}

/** Nothing where the file is not there: loading it says so. */
function nearestPackage(place: string): string | undefined {
  try {
    return findPackageJSON(pathToFileURL(place));
  } catch {
    return undefined;
  }
}

function rangeIn(file: string): string | undefined {
  try {
    const { peerDependencies, dependencies } = packageSchema.parse(
      JSON.parse(readFileSync(file, 'utf8')),
    );
    return peerDependencies?.['@faina/sdk'] ?? dependencies?.['@faina/sdk'];
  } catch {
    // Node says what is wrong with it as soon as it needs it.
    return undefined;
  }
}

/** A name in a folder, for who looks for the nearest package.json of it. */
export const inFolder = (folder: string): string => join(folder, 'package.json');
