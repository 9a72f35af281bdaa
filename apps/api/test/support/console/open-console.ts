import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';

/** How a person looks at the console. */
export interface ConsoleOptions {
  /** Of the page to begin with, below /console, with its query. */
  readonly path?: string;
  /** Of the window in pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  /** The language that the browser wishes. */
  readonly language?: 'en' | 'pt-BR';
  /** As if somebody had logged in with it in this tab. */
  readonly key?: string;
  /** Statuses of answers that the walk provokes: Chromium writes a line for each refused request. */
  readonly refusals?: readonly number[];
}

/** A page of the console in a browser of its own, and what went wrong in it. */
export interface ConsolePage {
  readonly page: Page;
  /** Loads another page: its path below /console. */
  go(path: string): Promise<void>;
  /** Pixels that the page takes: more than the window has where it scrolls sideways. */
  scrollWidth(): Promise<number>;
  /** @throws {Error} where the page wrote an error, failed, or asked another host. */
  check(): void;
  /** @throws {Error} where axe finds anything serious or critical in what is shown. */
  axe(): Promise<void>;
  /** Checks, and closes it. */
  close(): Promise<void>;
}

/** Opens the console of a service. */
export async function openConsole(
  browser: Browser,
  serviceUrl: string,
  options: ConsoleOptions = {},
): Promise<ConsolePage> {
  const { path = '/', width = 1280, height = 900, theme = 'light', language = 'en' } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: language,
    reducedMotion: 'reduce',
  });
  const { key } = options;
  if (key !== undefined) await context.addInitScript(keepKey, key);
  const page = await context.newPage();
  // On a busy machine everything takes its time.
  page.setDefaultTimeout(60_000);
  const faults = faultsOf(page, new URL(serviceUrl).host, options.refusals ?? []);
  const check = () => {
    if (faults.length > 0) throw new Error(`The console is not clean:\n${faults.join('\n')}`);
  };
  const go = async (to: string) => {
    await page.goto(`${serviceUrl}/console${to}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  await go(path);
  return {
    page,
    go,
    check,
    scrollWidth: () => page.evaluate<number>('document.documentElement.scrollWidth'),
    axe: () => runAxe(page),
    close: async () => {
      await context.close();
      check();
    },
  };
}

/** Runs in the page, before its script, once in a tab: a reload keeps what became of the key. */
function keepKey(key: string): void {
  try {
    if (sessionStorage.getItem('test.began')) return;
    sessionStorage.setItem('test.began', 'true');
    sessionStorage.setItem('faina.key', key);
  } catch {
    // It runs in frames too, and one in a sandbox has no storage.
  }
}

/** Grows with what goes wrong. */
function faultsOf(page: Page, host: string, refusals: readonly number[]): readonly string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    const isProvoked = refusals.some((status) => text.includes(`status of ${status} `));
    if (message.type() === 'error' && !isProvoked) {
      faults.push(`console: ${text} ${message.location().url}`);
    }
  });
  page.on('pageerror', ({ message }) => faults.push(`error: ${message}`));
  page.on('request', (request) => {
    const { host: asked, protocol } = new URL(request.url());
    if (asked !== host && !/^(data|blob|about):$/.test(protocol)) {
      faults.push(`another host: ${request.url()}`);
    }
  });
  return faults;
}

interface AxeFindings {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string | null;
    readonly nodes: readonly {
      readonly target: readonly unknown[];
      readonly failureSummary: string;
    }[];
  }[];
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

async function runAxe(page: Page): Promise<void> {
  await page.evaluate(await readFile(axeFile, 'utf8'));
  const { violations } = await page.evaluate<AxeFindings>(
    'axe.run({ resultTypes: ["violations"] })',
  );
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  if (grave.length === 0) return;
  const lines = grave.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  throw new Error(`axe finds on ${page.url()}:\n${lines.join('\n')}`);
}
