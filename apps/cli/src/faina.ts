import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import picocolors from 'picocolors';
import { exitCodes } from './exit-codes.js';
import { explainError } from './explain-error.js';
import { runProgram } from './program.js';
import type { Terminal } from './terminal.js';

const { stdin, stdout, stderr, env, argv } = process;
const interrupt = new AbortController();
process.on('SIGINT', () => {
  // At the second time nobody wants to wait for what is being ended.
  if (interrupt.signal.aborted) process.exit(exitCodes.interrupted);
  interrupt.abort(new Error('Interrupted'));
});
// A reader that has seen enough, such as head, is no error.
stdout.on('error', () => process.exit(exitCodes.done));

/** In the mode in which keys come one by one, Ctrl-C comes as a key too. */
async function nextKey(signal: AbortSignal): Promise<string> {
  stdin.setRawMode(true).resume();
  try {
    const received: unknown[] = await once(stdin, 'data', { signal });
    const keys = String(received[0]);
    if (keys === '\u0003') process.emit('SIGINT');
    signal.throwIfAborted();
    return keys;
  } finally {
    stdin.setRawMode(false).pause();
  }
}

const terminal: Terminal = {
  out: (words: string) => void stdout.write(words),
  err: (words: string) => void stderr.write(words),
  // A person who was asked for nothing would wait for it to begin.
  read: async () => (stdin.isTTY ? '' : text(stdin)),
  ...(stdin.isTTY && stdout.isTTY && stderr.isTTY && { nextKey }),
  isTty: stdout.isTTY,
  colors: picocolors.createColors(stdout.isTTY && !env.NO_COLOR),
};

try {
  process.exitCode = await runProgram(argv.slice(2), { terminal, env, signal: interrupt.signal });
} catch (error) {
  if (interrupt.signal.aborted) process.exitCode = exitCodes.interrupted;
  else {
    const { text: words, exitCode } = explainError(error);
    stderr.write(`${words}\n`);
    process.exitCode = exitCode;
  }
}
