// What Redocly (ruleset recommended-strict) and Spectral (ruleset oas) say of the description of all
// routes: exit 1 where either has an error or a warning. Run after a build.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exit, stdout } from 'node:process';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { readEnv } from '../apps/api/dist/config/env.js';
import { describeApi } from '../apps/api/dist/describe-api.js';
import { run } from './run.mjs';

const settings = { ROLE: 'api', TOOL_PACKS: 'crm,coach,reports,diagnostics' };
const document = JSON.stringify(await describeApi(readEnv(settings)), null, 1);

const folder = mkdtempSync(join(tmpdir(), 'faina-openapi-'));
const file = join(folder, 'openapi.json');
writeFileSync(file, document);
const redocly = await run(`redocly lint --extends=recommended-strict ${file}`);
rmSync(folder, { recursive: true });

const spectral = new spectralCore.Spectral();
spectral.setRuleset(/** @type {never} */ (spectralRulesets.oas));
const remarks = await spectral.run(document);

if (!redocly.isGreen) stdout.write(`${redocly.output}\n`);
for (const { code, path, message } of remarks) {
  stdout.write(`${String(code)} at /${path.join('/')}: ${message}\n`);
}
const isGreen = redocly.isGreen && remarks.length === 0;
stdout.write(isGreen ? 'openapi.json: nothing to remark\n' : 'openapi.json: see above\n');
exit(isGreen ? 0 : 1);
