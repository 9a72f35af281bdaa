import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { env } from 'node:process';

/** Keeps the tools' caches and sockets inside the repository, their output plain, and what they see to themselves. */
const environment = {
  ...env,
  PATH: [join(import.meta.dirname, '../node_modules/.bin'), env.PATH].join(delimiter),
  JITI_FS_CACHE: 'false',
  NODE_DISABLE_COMPILE_CACHE: '1',
  NX_ISOLATE_PLUGINS: 'false',
  NX_SKIP_NATIVE_FILE_CACHE: 'true',
  NX_TUI: 'false',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  REDOCLY_TELEMETRY: 'off',
};

/**
 * Runs a command of the workspace to its end, at most ten minutes.
 * @param {string} command a line of words without quotes
 * @returns {Promise<{ isGreen: boolean, output: string, seconds: string }>}
 */
export function run(command) {
  const startedAt = performance.now();
  const [program = '', ...args] = command.split(' ');
  const child = spawn(program, args, {
    cwd: join(import.meta.dirname, '..'),
    env: environment,
    // Windows starts the .cmd files of node_modules/.bin through its shell only.
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 600_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  }
  return new Promise((resolve) => {
    /** @param {boolean} isGreen */
    const end = (isGreen) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      resolve({ isGreen, output, seconds });
    };
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`;
      end(false);
    });
    child.on('close', (code) => {
      end(code === 0);
    });
  });
}
