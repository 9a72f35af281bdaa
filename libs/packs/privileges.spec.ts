import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('.', import.meta.url).pathname;
const files = globSync('**/*.ts', { cwd: folder }).filter(
  (file) => !/\.spec\.ts$|^dist\/|(^|\/)test\//.test(file),
);

/** Which values and types the packs import from a part of the product, and which files do. */
function importsFrom(name: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const imported = new RegExp(`^import (?:type )?\\{([^}]*)\\} from '${name}';`, 'gm');
  for (const file of files) {
    for (const [, names = ''] of readFileSync(`${folder}${file}`, 'utf8').matchAll(imported)) {
      for (const one of names.split(',').map((part) => part.trim().replace(/^type /, ''))) {
        if (one !== '') (found[one] ??= []).push(file);
      }
    }
  }
  return found;
}

// docs/tools.md, "What shipped packs may".
it('shipped packs define their tools with nothing that a pack of a user has not', () => {
  // Helpers for texts, JSON and signals: none defines, registers or runs a tool.
  expect(Object.keys(importsFrom('@faina/agent-core')).toSorted()).toEqual([
    'atMost',
    'boundedSignal',
    'canonicalJson',
    'escapeHtml',
    'isVisibleLine',
    'normalized',
    'orAborted',
    'plainWords',
    'shorten',
    'shownPreview',
    'singleLine',
    'storableText',
    'timeoutReason',
    'toJsonValue',
  ]);
});

it('shipped packs have tables of their own, which their stores alone know', () => {
  const stores = Object.values(importsFrom('@faina/database')).flat();
  const others = stores.filter((file) => !/-store\.ts$/.test(file));
  expect(others).toEqual(['create-packs.ts']);
});

it('shipped packs use of the parts of the service only what masks secrets, and an MCP client', () => {
  const { SecretMask, secretMask, isLoopbackAddress, ...client } = importsFrom('@faina/tools');
  const outside = [SecretMask, secretMask, isLoopbackAddress].flat();
  expect(outside.every((file) => file?.startsWith('mail/'))).toBe(true);
  expect([...new Set(Object.values(client).flat())]).toEqual([
    'reports/dashboard/dashboard-source.ts',
  ]);
});
