import { text } from 'node:stream/consumers';
import picocolors from 'picocolors';
import { exitCodes } from './exit-codes.js';
import { explainError } from './explain-error.js';
import { runProgram } from './program.js';

const { stdin, stdout, stderr, env, argv } = process;
const interrupt = new AbortController();
process.on('SIGINT', () => {
  // At the second time nobody wants to wait for what is being ended.
  if (interrupt.signal.aborted) process.exit(exitCodes.interrupted);
  interrupt.abort(new Error('Interrupted'));
});
// A reader that has seen enough, such as head, is no error.
stdout.on('error', () => process.exit(exitCodes.done));

const terminal = {
  out: (words: string) => void stdout.write(words),
  err: (words: string) => void stderr.write(words),
  // A person who was asked for nothing would wait for it to begin.
  read: async () => (stdin.isTTY ? '' : text(stdin)),
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
