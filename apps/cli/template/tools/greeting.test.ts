import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testTool } from '@faina/sdk';
import { greet } from './greeting.ts';

test('greets by name', async () => {
  const outcome = await testTool(greet, { name: 'Ana' });
  assert.equal(outcome.kind, 'completed');
  assert.deepEqual(outcome.data, { greeting: 'Hello, Ana!' });
});

test('asks whom to greet', async () => {
  const outcome = await testTool(greet, {});
  assert.equal(outcome.kind, 'recoverable_error');
});
