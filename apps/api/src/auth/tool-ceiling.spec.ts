import { expect, it } from 'vitest';
import { toolCeilingOf } from './tool-ceiling.js';
import { readEnv } from '../config/env.js';

const ceiling = (setting: string | undefined, tenant: string) =>
  toolCeilingOf(readEnv({ TENANT_TOOLS: setting }), tenant);

it.each([
  [undefined, 'acme', ['*']],
  ['{"acme": ["get_*"]}', 'acme', ['get_*']],
  ['{"acme": ["get_*"]}', 'globex', ['*']],
  ['{"acme": ["get_*"]}', 'constructor', ['*']],
  ['{"acme": ["get_*"], "*": []}', 'globex', []],
  ['{"acme": []}', 'acme', []],
])('S8: with TENANT_TOOLS=%s tenant %s may use %j', (setting, tenant, globs) => {
  expect(ceiling(setting, tenant)).toEqual(globs);
});
