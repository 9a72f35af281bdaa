/**
 * The text of a module with a tool for each effect class, named `<door>_<class>`: what people write into
 * their folder, their package or their remote worker, but that it asks the ledger, whose address is in the
 * environment, for what it does.
 */
export const doorTools = (door: string, sdk: string, hasAll: boolean) => `
import { completed, defineExternalTool, defineLocalTool, defineReadTool, z } from '${sdk}';
const ask = async (step, body) =>
  (await fetch(process.env.LEDGER + '/' + step, { method: 'POST', body: JSON.stringify(body) })).json();
const tool = (name, does, more = {}, before = ['knock', 'enter']) => ({
  name: '${door}_' + name, description: 'Does ' + name + '.', parameters: z.strictObject({ cell: z.string() }),
  execute: async ({ cell }, { callKey, tx }) => {
    const call = { cell, callKey, does };
    for (const step of before) await ask(step, call);
    await tx?.query('insert into door_effects (cell) values ($1)', [cell]);
    await ask('act', call);
    return completed({ done: cell });
  },
  ...more,
});
const happened = async (callKey, context, { cell }) =>
  (await ask('happened', { cell, callKey })).happened ? completed({ done: cell }) : undefined;
export default [
  defineReadTool(tool('none', 'nothing')),
  defineExternalTool(tool('key', 'act-by-key', { idempotency: 'key' })),
  defineExternalTool(tool('act', 'act', { idempotency: 'none' })),
  ...(${hasAll} ? [
    defineLocalTool(tool('local', 'nothing')),
    defineExternalTool(tool('verify', 'act', { idempotency: 'verify', verify: happened })),
    defineExternalTool(tool('at_once', 'act', { idempotency: 'verify', verify: happened }, [])),
  ] : []),
];
`;
