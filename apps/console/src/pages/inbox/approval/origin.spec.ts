import type { Activity } from '@faina/client';
import { expect, it } from 'vitest';
import { originOf } from './origin.ts';

const entry = (role: Activity['role'], content: string, toolName?: string): Activity => ({
  seq: 1,
  role,
  content,
  ...(toolName && { toolName }),
  createdAt: '2026-11-23T12:00:00.000Z',
});
const entries = [
  entry('SYSTEM', 'carlos@example.com'),
  entry('USER', 'Mande para o Carlos e para Ana@example.com'),
  entry('TOOL_RESULT', '{"email":"carlos@example.com"}', 'search_leads'),
];

it.each([
  ['ana@example.com', { by: 'person' }],
  ['carlos@example.com', { by: 'tool', tool: 'search_leads' }],
  ['eve@example.com', { by: 'model' }],
  ['ana', undefined],
  [4, undefined],
])('%j comes from %j', (value, origin) => {
  expect(originOf(value, entries)).toEqual(origin);
});
