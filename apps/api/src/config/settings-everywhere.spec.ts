import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingNames, testSettings } from './env.js';

const root = new URL('../../../../', import.meta.url);
const operatorSettings = settingNames.filter((name) => !testSettings.includes(name));
const textOf = (file: string) => readFileSync(new URL(file, root), 'utf8');

describe('docker-compose.yml', () => {
  it('passes every setting to the service, and none that there is not', () => {
    const [, service = ''] = textOf('docker-compose.yml').split('x-environment: &environment');
    const [shared = '', services = ''] = service.split('\nservices:\n');
    const own = services.slice(services.indexOf('  api:'));
    const passed = [...(shared + own).matchAll(/^ {2,6}([A-Z][A-Z0-9_]*):/gm)].map(
      ([, name]) => name,
    );
    // Read by Node itself.
    const expected = [...operatorSettings, 'NODE_EXTRA_CA_CERTS'];
    expect([...new Set(passed)].toSorted()).toEqual(expected.toSorted());
  });
});

describe('the manifests for Kubernetes', () => {
  it('set settings that there are', () => {
    const manifest = textOf('ops/kubernetes/base/kustomization.yaml');
    const set = [...manifest.matchAll(/^ +- ([A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(set).toContain('SHUTDOWN_GRACE_MS');
    expect(set.filter((name) => !settingNames.some((known) => known === name))).toEqual([]);
  });
});

describe('README.md', () => {
  it('names every setting that has an effect on more than tests', () => {
    const readme = textOf('README.md');
    const unnamed = operatorSettings.filter((name) => !readme.includes(`\`${name}\``));
    expect(unnamed).toEqual([]);
  });
});

describe('Dockerfile', () => {
  it('copies the manifest of every workspace before it installs', () => {
    const [before = ''] = textOf('Dockerfile').split('RUN npm ci');
    const manifests = globSync('{prisma,libs/*,apps/*}/package.json', { cwd: root });
    expect(manifests.length).toBeGreaterThan(3);
    for (const manifest of manifests) {
      expect(before).toContain(`COPY ${manifest} ${manifest.replace('package.json', '')}\n`);
    }
  });
});
