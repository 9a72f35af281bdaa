import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serviceFlags } from './service-flags.mjs';

const read = (file: string) => readFileSync(file, 'utf8');
const [young, rest, growth] = serviceFlags;
const command = ['node', ...serviceFlags, 'apps/api/dist/main.js'];

describe('the start command', () => {
  it('is one for npm, the image, the composed services and the tests', () => {
    // Without `exec` a shell stands between npm and the service and keeps the signals to itself.
    expect(read('package.json')).toContain(`"start": "exec ${command.join(' ')}"`);
    expect(read('Dockerfile')).toContain(`CMD ${JSON.stringify(command).replaceAll(',', ', ')}`);
    const composed = read('docker-compose.yml').replaceAll(/\s+/g, ' ');
    expect(composed.split(`command: [ ${command.join(', ')}, ]`)).toHaveLength(3);
    expect(read('apps/cli/bin/faina.sh')).toMatch(
      new RegExp(`\nyoung=${young}\n(#.*\n)*rest=${rest}\n(#.*\n)*growth=${growth}\n`),
    );
    expect(read('apps/cli/bin/faina.sh')).toContain('exec "$node" $young $rest $growth ');
    const list = serviceFlags.map((flag) => `  '${flag}',\n`).join('');
    expect(read('apps/api/test/support/service/service-process.ts')).toContain(`[\n${list}];`);
  });

  it('runs on the same Node everywhere', () => {
    const version = /"node": "(\d+\.\d+\.\d+)"/.exec(read('package.json'))?.[1] ?? 'none';
    const images = read('Dockerfile').match(/^FROM \S+/gm);
    expect(images).toEqual(Array(2).fill(`FROM node:${version}-slim`));
  });
});
