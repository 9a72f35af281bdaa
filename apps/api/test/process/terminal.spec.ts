import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/stores/test-database.js';
import { waitFor } from '../support/wait-for.js';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const database = await createTestDatabase();
afterAll(() => database.drop());

const startMs = 90_000;

/** `script` of util-linux gives the service a terminal, and ends as it does. */
async function startOnTerminal() {
  const child = spawn('script', ['-qefc', `exec ${process.execPath} ${program}`, '/dev/null'], {
    env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: database.url },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let screen = '';
  child.stdout.on('data', (chunk: Buffer) => (screen += chunk.toString()));
  await waitFor(() => screen.includes('Ctrl-C'), {
    deadlineMs: startMs,
    what: () => `the line that says where the service is; it said:\n${screen}`,
  });
  return {
    screen: () => screen,
    press: (keys: string) => child.stdin.write(keys),
    exitCode: async () => {
      await closed;
      return child.exitCode;
    },
  };
}

describe('a person at a terminal', () => {
  it('reads in words where the service is and how it is stopped, and Ctrl-C stops it', async () => {
    const terminal = await startOnTerminal();
    const [, url = 'none'] = /ready at (http:\S+) /.exec(terminal.screen()) ?? [];
    expect(terminal.screen()).toContain(`API page ${url}/docs, board ${url}/ops/queues`);
    expect(terminal.screen()).not.toContain('{"');
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    terminal.press('\u0003');
    expect(await terminal.exitCode()).toBe(0);
  });
});
