import { expect, it } from 'vitest';
import { salesTools } from '../../testing/sales-tools.js';
import { callsTools, says, ScriptedModel } from '../../testing/scripted-model.js';
import { testRun } from '../../testing/test-run.js';

it('D1 tells the model, in words for models, what a call lacks that planners ask people for', async () => {
  const model = new ScriptedModel(
    callsTools({ name: 'create_lead', args: {} }),
    says('I cannot.'),
    says('Done.'),
  );
  const { activity } = await testRun({ model, tools: salesTools(() => undefined) });
  model.expectDone();
  expect(activity.find(({ role }) => role === 'TOOL_RESULT')?.content).toContain(
    "Call 'create_lead' again with corrected arguments.",
  );
});
