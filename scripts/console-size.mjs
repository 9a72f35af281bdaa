// Holds the console to its size: what a browser loads before it shows the first page, and any page with
// what only it needs. Run after a build.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { exit, stdout } from 'node:process';

const most = { first: 60_000, all: 140_000 };
const dist = join(import.meta.dirname, '../apps/console/dist');

const page = await readFile(join(dist, 'index.html'), 'utf8');
const files = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.gz'));
/** @type {Map<string, number>} */
const sizes = new Map();
for (const name of files) {
  sizes.set(name.slice(0, -3), (await readFile(join(dist, 'assets', name))).length);
}
/** What a file imports before it runs; what it loads later is not among it. */
const importsOf = async (/** @type {string} */ name) => {
  const text = await readFile(join(dist, 'assets', name), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)].map(
    ([, other = '']) => other,
  );
};
const first = new Set([...page.matchAll(/assets\/([^"]+)/g)].map(([, name = '']) => name));
for (const name of files.map((file) => file.slice(0, -3))) {
  if (/^overview-/.test(name)) first.add(name);
}
for (const name of first) {
  if (name.endsWith('.js')) for (const other of await importsOf(name)) first.add(other);
}
const sum = (/** @type {Iterable<string>} */ names) =>
  [...names].reduce((/** @type {number} */ bytes, name) => bytes + (sizes.get(name) ?? 0), 0);
const found = { first: sum(first), all: sum(sizes.keys()) };
stdout.write(`first page: ${found.first} bytes as gzip, of at most ${most.first}\n`);
stdout.write(`all pages: ${found.all} bytes as gzip, of at most ${most.all}\n`);
exit(found.first <= most.first && found.all <= most.all ? 0 : 1);
