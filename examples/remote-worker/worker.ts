// A remote worker of Faina: FAINA_URL, FAINA_API_KEY, WORKER_NAME. Node runs it as it is.
import process from 'node:process';
import { completed, defineExternalTool, z } from '@faina/sdk';
import { runWorker } from '@faina/sdk/worker';

const { FAINA_URL = '', FAINA_API_KEY = '', WORKER_NAME = 'orders-1' } = process.env;

/** What was ordered, by the key of its call: the same key orders once. */
const orders = new Map<string, number>();

const orderBread = defineExternalTool({
  name: 'node_order_bread',
  description: 'Orders loaves of bread. Use it when somebody asks for bread.',
  parameters: z.strictObject({ loaves: z.int().min(1).max(100) }),
  idempotency: 'key',
  execute: async ({ loaves }, { callKey, signal }) => {
    signal.throwIfAborted();
    if (!orders.has(callKey)) orders.set(callKey, loaves);
    return completed({ ordered: loaves }, `${loaves} loaves are ordered.`);
  },
});

await runWorker({ url: FAINA_URL, apiKey: FAINA_API_KEY, name: WORKER_NAME, tools: [orderBread] });
