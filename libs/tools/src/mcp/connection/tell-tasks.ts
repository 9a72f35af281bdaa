import type { Transport } from '@modelcontextprotocol/client';

/**
 * Has a task that a server makes by itself told in the form of 2025-11-25: the SDK refuses the answer
 * otherwise, and keeps nothing of it.
 */
export function tellTasks(transport: Transport): void {
  transport.onmessage = (message) => {
    if (!('result' in message) || message.result.resultType !== 'task') return;
    message.result = { resultType: 'complete', content: [], task: { ...message.result } };
  };
}
