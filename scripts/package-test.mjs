// Installs packages/*.tgz into an empty folder with an empty HOME, and does there what the README says:
// `npm run test:package`, after the build. Then the same again without a network. Tells how long each
// step took; ends with 1 where one fails.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { argv, env, execPath, exit, stdout } from 'node:process';

const root = join(import.meta.dirname, '..');
const mostBytes = 300_000_000;
const readyMs = 60_000;

/** Of npm and of this repository nothing comes along: neither settings, nor its Node on PATH. */
const surroundings = (
  /** @type {string} */ home,
  /** @type {Record<string, string>} */ more = {},
) => ({
  HOME: home,
  PATH: (env.PATH ?? '')
    .split(delimiter)
    .filter((one) => !one.includes('node_modules'))
    .join(delimiter),
  ...more,
});

/**
 * @template T
 * @param {string} name
 * @param {() => T | Promise<T>} step
 */
async function timed(name, step) {
  const start = performance.now();
  const result = await step();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  stdout.write(`${seconds.padStart(6)} s  ${name}\n`);
  return result;
}

/**
 * @param {string} command
 * @param {{ cwd: string, env: Record<string, string> }} options
 */
function run(command, options) {
  const {
    status,
    stdout: out,
    stderr,
  } = spawnSync('bash', ['-c', command], {
    ...options,
    encoding: 'utf8',
    timeout: 240_000,
  });
  assert.equal(status, 0, `${command}\n${out}\n${stderr}`);
  return out;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? String(address.port) : '0';
}

/**
 * Begins a project in a folder with the packages installed: its test passes, and a job of it calls its
 * tool by the request that `faina dev` prints.
 * @param {string} cwd
 */
async function begin(cwd) {
  const options = { cwd, env: surroundings(join(cwd, '../home')) };
  await timed('npx faina init', () => run('npx faina init', options));
  await timed('npm test', () => {
    assert.match(run('npm test', options), /pass 2\b/);
  });
  await timed('npx faina tools crash-test', () =>
    run(`npx faina tools crash-test greet '{"name": "Ana"}'`, options),
  );
  for (const start of ['cold', 'warm']) {
    const PORT = await freePort();
    const service = spawn('npx', ['faina', 'dev'], {
      ...{ cwd, detached: true, stdio: ['ignore', 'pipe', 'inherit'] },
      env: { ...options.env, PORT },
    });
    // The service too, which holds the output: npx ends at once.
    const ended = once(service, 'close');
    let said = '';
    const request = /curl -X POST(?:[^\n]*\\\n)*[^\n]*\n/;
    await timed(`npx faina dev, ${start}`, async () => {
      const signal = AbortSignal.timeout(readyMs);
      for await (const chunk of service.stdout) {
        said += String(chunk);
        signal.throwIfAborted();
        if (request.test(said)) break;
      }
      assert.match(said, request);
    });
    await timed('the printed request', () => {
      const answer = run(request.exec(said)?.[0] ?? '', options);
      /** @type {{ status: string, output: { message: string } }} */
      const { status, output } = JSON.parse(answer);
      assert.equal(status, 'COMPLETED', answer);
      assert.match(output.message, /Hello, Ana!/);
    });
    await timed('a PDF', () => {
      const url = `http://127.0.0.1:${PORT}`;
      const job = "'Send the CRM report to ana@example.com' --agent reports --wait";
      // It waits for an approval.
      run(`npx faina --url ${url} submit ${job}; test $? = 4`, options);
    });
    await timed('its end', async () => {
      if (service.pid !== undefined) process.kill(-service.pid, 'SIGTERM');
      await ended;
    });
  }
}

/** Where nothing is installed, and nothing that npm has kept. */
async function install() {
  const folder = mkdtempSync(join(tmpdir(), 'faina-installed-'));
  const cwd = join(folder, 'project');
  mkdirSync(cwd);
  mkdirSync(join(folder, 'home'));
  const packages = readdirSync(join(root, 'packages')).map((file) => join(root, 'packages', file));
  const options = { cwd, env: surroundings(join(folder, 'home')) };
  await timed('npm install --ignore-scripts', () =>
    run(`npm install --ignore-scripts --no-audit --no-fund ${packages.join(' ')}`, options),
  );
  const bytes = Number.parseInt(run('du -sB1 node_modules', options));
  const mb = (bytes / 1e6).toFixed(1).padStart(6);
  stdout.write(`${mb} MB installed, of at most ${mostBytes / 1e6}\n`);
  assert.ok(bytes <= mostBytes);
  return folder;
}

const [, , task, given = ''] = argv;
if (task === 'begin') {
  await begin(given);
  exit(0);
}
const folder = await install();
try {
  const project = join(folder, 'project');
  const offline = join(folder, 'offline');
  mkdirSync(offline);
  run('cp -a ../project/node_modules .', { cwd: offline, env: surroundings(folder) });
  await begin(project);
  stdout.write('without a network:\n');
  const alone = [
    '--user',
    '--map-root-user',
    '--net',
    '--',
    'sh',
    '-c',
    'ip link set lo up && exec "$@"',
  ];
  const { status } = spawnSync(
    'unshare',
    [...alone, 'sh', execPath, import.meta.filename, 'begin', offline],
    { stdio: 'inherit' },
  );
  assert.equal(status, 0);
  stdout.write('package: all green\n');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
