// Builds what changed since the last build: `npm run build`, first step of start, demo and test.
import { exit, stderr, stdout } from 'node:process';
import { run } from './run.mjs';

const { isGreen, output, seconds } = await run('nx run-many --targets=build');
if (!isGreen) {
  stderr.write(`${output}\nbuild: red after ${seconds} s\n`);
  exit(1);
}
stdout.write(`build: green after ${seconds} s\n`);
