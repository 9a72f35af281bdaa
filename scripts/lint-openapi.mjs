// What Redocly (ruleset recommended-strict) and Spectral (ruleset oas) say of the description of all
// routes: exit 1 where either has an error or a warning. Run after a build.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exit, stdout } from 'node:process';
import { readEnv } from '../apps/api/dist/config/env.js';
import { describeApi } from '../apps/api/dist/describe-api.js';
import { run } from './run.mjs';

/**
 * @typedef {{ code: string | number, path: (string | number)[], message: string }} Remark
 * @typedef {{ setRuleset(ruleset: unknown): void, run(document: string): Promise<Remark[]> }} Linter
 */

// Loaded, not imported: types are checked where they are not installed, too.
const load = createRequire(import.meta.url);
/** @type {{ Spectral: new () => Linter }} */
const { Spectral } = load('@stoplight/spectral-core');
/** @type {{ oas: unknown }} */
const { oas } = load('@stoplight/spectral-rulesets');

const settings = { ROLE: 'api', TOOL_PACKS: 'crm,coach,reports,diagnostics' };
const document = JSON.stringify(await describeApi(readEnv(settings)), null, 1);

const folder = mkdtempSync(join(tmpdir(), 'faina-openapi-'));
const file = join(folder, 'openapi.json');
writeFileSync(file, document);
const redocly = await run(`redocly lint --extends=recommended-strict ${file}`);
rmSync(folder, { recursive: true });

const spectral = new Spectral();
spectral.setRuleset(oas);
const remarks = await spectral.run(document);

if (!redocly.isGreen) stdout.write(`${redocly.output}\n`);
for (const { code, path, message } of remarks) {
  stdout.write(`${String(code)} at /${path.join('/')}: ${message}\n`);
}
const isGreen = redocly.isGreen && remarks.length === 0;
stdout.write(isGreen ? 'openapi.json: nothing to remark\n' : 'openapi.json: see above\n');
exit(isGreen ? 0 : 1);
