// `faina dev`: the service, and a request to begin with as soon as it is ready.
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
const url = `http://${HOST}:${PORT}`;

/** The agent that `faina init` writes, where it is there; else a shipped one. */
const job = existsSync('tools/greeting.ts')
  ? { agent: 'greeter', input: 'greet {"name": "Ana"}' }
  : { agent: 'crm', input: 'Create a lead named Ana Souza' };

const isReady = () =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

async function announce() {
  while (!(await isReady())) await wait(50, undefined, { ref: false });
  process.stdout.write(
    `\nConsole: ${url}/console. A first job:\n\n` +
      `curl -X POST ${url}/v1/jobs -H 'content-type: application/json' -H 'Prefer: wait=10' \\\n` +
      `  -d '${JSON.stringify(job)}'\n\n`,
  );
}

// By a name of its own, as the types of bundled code say nothing.
const supervisor = '../../api/dist/bundled/dev.js';
await import(supervisor);
void announce();
