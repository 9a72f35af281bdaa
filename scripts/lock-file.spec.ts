import { describe, expect, it } from 'vitest';
import {
  completePackages,
  engineClaims,
  mirroredPackages,
  missingPackages,
  platformEntry,
  leftOut,
  readLock,
  unhashedPackages,
} from './lock-file.mjs';

const { packages } = readLock('package-lock.json');

const darwin = 'node_modules/@nx/nx-darwin-arm64';
const { [darwin]: darwinEntry, ...withoutDarwin } = packages;

describe('the lock file', () => {
  it('is complete for all systems', () => {
    expect(missingPackages(packages)).toEqual([]);
    expect(mirroredPackages(packages)).toEqual([]);
  });

  it('lets npm install on the oldest Node that package.json names without a word about engines', () => {
    expect(engineClaims(packages)).toEqual([]);
    expect(packages['']?.engines).toEqual({ node: '>=20' });
    const written = {
      '': { engines: { node: '>=20' } },
      'node_modules/a': { version: '1.0.0', engines: { node: '>=22' } },
    };
    expect(engineClaims(written)).toEqual(['node_modules/a']);
    expect(completePackages(written)).toEqual({
      '': written[''],
      'node_modules/a': { version: '1.0.0' },
    });
  });

  it('S27: has a hash for every package of run time', () => {
    expect(unhashedPackages(packages)).toEqual([]);
    expect(Object.keys(packages)).toContain('node_modules/bullmq');
  });

  it('S27: is refused where a package of run time has none, on whatever system it is for', () => {
    const entries = {
      '': { version: '0.1.0' },
      'libs/c': { version: '0.1.0' },
      'node_modules/c': { resolved: 'libs/c', link: true },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/a/node_modules/b': { version: '1.0.0', optional: true, os: ['darwin'] },
      'node_modules/either': { version: '1.0.0', devOptional: true },
      'node_modules/hashed': { version: '1.0.0', integrity: 'sha512-x' },
      'node_modules/tool': { version: '1.0.0', dev: true, optional: true },
    };
    expect(unhashedPackages(entries)).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/either',
    ]);
  });

  it('S27: does without the optional packages that package.json leaves out', () => {
    expect(leftOut({ overrides: { a: 'file:left-out', b: '1.0.0' } })).toEqual(new Set(['a']));
    expect(leftOut({})).toEqual(new Set());
    expect(Object.keys(packages).filter((name) => name.includes('msgpackr-extract'))).toEqual([]);
  });

  it('is incomplete without the build of one system, and is made whole again', () => {
    expect(missingPackages(withoutDarwin)).toEqual([
      { name: '@nx/nx-darwin-arm64', version: darwinEntry?.version, dev: true },
    ]);
    expect(Object.keys(completePackages(withoutDarwin))).toEqual(Object.keys(packages));
    expect(completePackages(withoutDarwin)[darwin]).toMatchObject({
      os: ['darwin'],
      cpu: ['arm64'],
      optional: true,
    });
  });

  it('loses the addresses of a mirror and keeps those of the public registry', () => {
    const addressed = {
      'node_modules/a': { resolved: 'https://mirror.example/a/-/a-1.0.0.tgz' },
      'node_modules/b': { resolved: 'https://registry.npmjs.org/b/-/b-1.0.0.tgz' },
      'node_modules/c': { resolved: 'libs/c', link: true },
    };
    expect(mirroredPackages(addressed)).toEqual(['node_modules/a']);
    expect(completePackages(addressed)).toEqual({ ...addressed, 'node_modules/a': {} });
  });
});

describe('a platform package', () => {
  const known = Object.entries(packages)
    .map(([location, entry]) => ({ name: location.split('node_modules/').at(-1) ?? '', entry }))
    .filter(({ name }) => /-(darwin|freebsd|linux|win32)-/.test(name))
    .filter(({ entry }) => entry.integrity !== undefined);

  it('is for the system that its name says, as the registry agrees', () => {
    expect(known.length).toBeGreaterThan(20);
    for (const { name, entry } of known) {
      const { os, cpu, libc } = platformEntry({ name, version: entry.version ?? '', dev: false });
      expect({ name, os, cpu, libc }).toEqual({
        name,
        os: entry.os,
        cpu: entry.cpu,
        libc: entry.libc,
      });
    }
  });

  it('is refused when its name or its version leaves a question open', () => {
    const open = [
      { name: 'fsevents', version: '2.3.3', dev: true },
      { name: '@rolldown/binding-wasm32-wasi', version: '1.0.0', dev: true },
      { name: '@nx/nx-darwin-arm64', version: '^24.0.0', dev: true },
    ];
    for (const missing of open) expect(() => platformEntry(missing)).toThrow('package-lock.json');
  });
});
