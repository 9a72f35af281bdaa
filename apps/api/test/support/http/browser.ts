import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { describe, it } from 'vitest';

/** Where the browser is, first the one without windows, which costs a third less; undefined where there is none. */
export const browserProgram = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path));

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(browserProgram && { executablePath: browserProgram }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

/** A suite in a real browser. Without one it is skipped and says so; where CI is set it fails. */
export function describeWithBrowser(name: string, define: () => void): void {
  if (browserProgram) {
    describe(name, define);
  } else if (process.env.CI) {
    it(name, () => {
      throw new Error('chromium not found: install it, the suite may not be skipped in CI.');
    });
  } else {
    describe.skipIf(true)(`${name} - skipped: chromium not found`, define);
  }
}
