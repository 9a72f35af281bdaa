import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { conditionCodes, severityOf } from './condition.js';

const rules = readFileSync(
  new URL('../../../../ops/prometheus/alerts.yml', import.meta.url),
  'utf8',
);

/** `NO_WORKER` is FainaNoWorker. */
const alertOf = (code: string): string =>
  `Faina${code.toLowerCase().replaceAll(/(?:^|_)(.)/g, (_, first: string) => first.toUpperCase())}`;

it('each condition has an alert of its name, as urgent as itself', () => {
  const pairs = rules.matchAll(/alert: (\w+)[^]*?severity: (\w+)/g);
  const severities = new Map([...pairs].map(([, alert, severity]) => [alert, severity]));
  for (const code of conditionCodes) {
    const severity = severities.get(alertOf(code));
    expect({ code, severity }).toEqual({ code, severity: severityOf[code] });
  }
});
