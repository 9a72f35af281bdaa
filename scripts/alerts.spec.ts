import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const rulesFile = 'ops/prometheus/alerts.yml';
const testsFile = 'ops/prometheus/alerts.test.yml';
const runbooks = 'docs/runbooks';

const alertsSchema = z.object({
  groups: z.tuple([
    z.object({
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Faina[A-Z]\w+$/),
          expr: z.string(),
          for: z.string().regex(/^\d+m$/),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
        }),
      ),
    }),
  ]),
});

const { rules } = alertsSchema.parse(parse(readFileSync(rulesFile, 'utf8'))).groups[0];

describe('the alerts', () => {
  it('have a page each in docs/runbooks; what no alert names stands in its README', () => {
    const pages = rules.map(({ alert, annotations }) => {
      const text = readFileSync(annotations.runbook_url, 'utf8');
      expect(text.match(/^#+ .*$/gm)).toEqual([
        `# ${alert}`,
        '## What you see',
        '## What it means for users',
        '## What to do',
        '## How to know it is over',
      ]);
      return annotations.runbook_url;
    });
    const others = readFileSync(`${runbooks}/README.md`, 'utf8');
    const lost = readdirSync(runbooks).filter(
      (file) => !pages.includes(`${runbooks}/${file}`) && !others.includes(`](${file})`),
    );
    expect(lost).toEqual(['README.md']);
  });

  it('fire in a test each', () => {
    const tests = readFileSync(testsFile, 'utf8');
    for (const { alert } of rules) expect(tests).toContain(`alertname="${alert}"`);
  });
});

const promtool = (...parameters: readonly string[]) =>
  spawnSync('promtool', parameters, { encoding: 'utf8', timeout: 60_000 });

const hasPromtool = promtool('--version').status === 0;
const missing = 'promtool not found: Debian has it in the package prometheus';
const isSkipped = !hasPromtool && !process.env.CI;
const title = 'each alert fires where it is to, and not at its limit, as promtool evaluates it';

it.skipIf(isSkipped)(isSkipped ? `${title} - skipped: ${missing}` : title, () => {
  if (!hasPromtool) throw new Error(`${missing}; this may not be skipped in CI.`);
  for (const [subject, file] of [
    ['check', rulesFile],
    ['test', testsFile],
  ] as const) {
    const { status, stdout, stderr } = promtool(subject, 'rules', file);
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
  }
});
