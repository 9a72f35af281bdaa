// What of others is passed on with the product: which packages, and under which licences.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { exceptions, isAllowed } from '../licences.mjs';

const root = join(import.meta.dirname, '../..');

/**
 * The packages whose modules a bundle has, by their places from the root of the repository.
 * @param {readonly { type: string, moduleIds?: readonly string[] }[]} output of rolldown
 * @returns {string[]}
 */
export function packagesOf(output) {
  const modules = output.flatMap(({ moduleIds = [] }) => moduleIds);
  const places = modules.flatMap(
    (id) => /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(id)?.[0] ?? [],
  );
  return [...new Set(places)].map((place) => relative(root, place)).sort();
}

/**
 * Names, versions and licences of packages, with the text of each licence once.
 * @param {string} from the folder that has them
 * @param {readonly string[]} places of the packages in it
 * @returns {string}
 * @throws {Error} where a licence is not on the list of scripts/licences.mjs.
 */
export function thirdPartyText(from, places) {
  /** @type {Map<string, Set<string>>} */
  const packagesByText = new Map();
  for (const place of places) {
    const folder = join(from, place);
    /** @type {{ name: string, version: string, license?: string }} */
    const {
      name,
      version,
      license = 'none',
    } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (!isAllowed(license) && exceptions.get(name)?.licence !== license) {
      throw new Error(
        `${name} has the licence ${license}, which scripts/licences.mjs does not name.`,
      );
    }
    const texts = readdirSync(folder).filter((file) =>
      /^(?:licen[cs]e|copying|notice)/i.test(file),
    );
    const text = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
    const packages = packagesByText.get(text) ?? new Set();
    packagesByText.set(text, packages.add(`${name} ${version} (${license})`));
  }
  const parts = [...packagesByText].map(([text, packages]) =>
    `${[...packages].sort().join('\n')}\n\n${text}`.trim(),
  );
  return `${parts.sort().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
