import { setTimeout as delay } from 'node:timers/promises';
import { type AgentTool, defineExternalTool } from '@faina/agent-core';
import { z } from 'zod';

const interruptions = ['cancel', 'deadline', 'shutdown', 'abort', 'kill'] as const;
const idempotencies = ['key', 'verify', 'none'] as const;
/** What the other side does after it has acted. */
const manners = ['answers', 'obeys', 'breaks', 'answers', 'obeys', 'hangs'] as const;

/** One job with one call that acts on the world outside, interrupted at a random moment of it. */
export interface Case {
  readonly interruption: (typeof interruptions)[number];
  readonly idempotency: (typeof idempotencies)[number];
  readonly strategy: 'react' | 'plan';
  readonly asksFirst: boolean;
  readonly manner: (typeof manners)[number];
  readonly atMs: number;
  /** What follows before the next attempt, where the job goes on. */
  readonly then: 'attempt' | 'cancel' | 'person looks' | 'person says repeat';
}

/** Acts after a moment and counts what it did, outside of everything that is under test. */
export class Ledger {
  readonly acts: string[] = [];

  tool({ idempotency, manner }: Case): AgentTool {
    return defineExternalTool({
      name: 'send',
      description: 'Sends.',
      parameters: z.looseObject({}),
      intent: { name: 'enviar', purpose: { pt: 'enviar', en: 'send' } },
      timeoutMs: 300,
      ...(idempotency === 'verify'
        ? {
            idempotency,
            verify: (callKey: string) =>
              Promise.resolve(this.acts.includes(callKey) ? { sent: true } : undefined),
          }
        : { idempotency }),
      execute: async (_args, { callKey, signal }) => {
        await delay(12);
        if (signal.aborted) throw new Error('Stopped before it acted.');
        if (idempotency !== 'key' || !this.acts.includes(callKey)) this.acts.push(callKey);
        if (manner === 'breaks') throw new DOMException('The connection broke.', 'AbortError');
        if (manner === 'hangs') await new Promise(() => undefined);
        await delay(12, undefined, manner === 'obeys' ? { signal } : {});
        return { sent: true };
      },
    });
  }
}

/** The cases go round all combinations; moments and manners come from the seed. */
export function caseOf(index: number, from: number): Case {
  const random = (salt: number) => {
    const mixed = Math.imul((from + index * 7919 + salt * 104_729) ^ 0x9e3779b9, 0x85ebca6b);
    return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(values: readonly T[], salt: number): T =>
    values[Math.floor(random(salt) * values.length)] as T;
  return {
    interruption: interruptions[index % 5] as Case['interruption'],
    idempotency: idempotencies[Math.floor(index / 5) % 3] as Case['idempotency'],
    strategy: Math.floor(index / 15) % 2 === 0 ? 'react' : 'plan',
    asksFirst: Math.floor(index / 30) % 2 === 0,
    manner: pick(manners, 1),
    atMs: random(2) * 60,
    then: pick(['attempt', 'cancel', 'person looks', 'person says repeat'], 3),
  };
}
