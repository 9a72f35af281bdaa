// Makes the types of @faina/client from the description of the routes, or says where they have drifted
// apart. Run after a build.
//
//   node scripts/client-types.mjs --check    exit 1 where the types are those of other routes
//   node scripts/client-types.mjs --write    make them again
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit, stderr, stdout } from 'node:process';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { readEnv } from '../apps/api/dist/config/env.js';
import { describeApi } from '../apps/api/dist/describe-api.js';

const file = 'libs/client/src/generated/api.ts';
const path = join(import.meta.dirname, '..', file);

const head = `// Made by scripts/client-types.mjs from the routes of the service: \`npm run client:types\`.\n\n`;

/** @typedef {Awaited<ReturnType<typeof describeApi>>} Document */

/**
 * Without refusals and headers, which are the same for all routes: the client reads them by itself. Without
 * examples, which would be comments as long as all else.
 * @param {Document} document
 * @returns {Document}
 */
export function withoutRefusals(document) {
  const kept = structuredClone(document);
  delete kept.components?.headers;
  for (const item of Object.values(kept.paths)) {
    for (const operation of [item.get, item.put, item.post, item.delete]) {
      for (const [status, response] of Object.entries(operation?.responses ?? {})) {
        if (Number(status) >= 300) delete operation?.responses[status];
        else if (response !== undefined && !('$ref' in response)) {
          delete response.headers;
          for (const media of Object.values(response.content ?? {})) delete media.example;
        }
      }
    }
  }
  return kept;
}

/** @returns {Promise<string>} the types of a service with all that it comes with */
async function makeTypes() {
  const document = withoutRefusals(await describeApi(readEnv({ ROLE: 'api' })));
  const nodes = await openapiTS(JSON.stringify(document), {
    // What has a default may be left out of a request.
    defaultNonNullable: false,
  });
  return head + withoutAbsent(astToString(nodes));
}

/**
 * Without the members that say that there is none: every method that a path has not, and every place
 * where a request has no parameters.
 * @param {string} types
 * @returns {string}
 */
const withoutAbsent = (types) =>
  types.replaceAll(/^ *\w+\?: never;\n/gm, '').replaceAll(/^ *parameters: \{\n *\};\n/gm, '');

/**
 * @param {string} mode
 * @returns {Promise<number>} the exit code
 */
async function run(mode) {
  if (mode !== '--check' && mode !== '--write') {
    stderr.write('usage: node scripts/client-types.mjs --check | --write\n');
    return 2;
  }
  const types = await makeTypes();
  if (mode === '--write') writeFileSync(path, types);
  else if (readFileSync(path, 'utf8') !== types) {
    stderr.write(`${file}: the routes have changed, run \`npm run client:types\`\n`);
    return 1;
  }
  stdout.write(`${file}: the types of the routes\n`);
  return 0;
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) exit(await run(argv[2] ?? ''));
