import { describe, expect, it } from 'vitest';
import { keepsFacts } from './reply/keeps-facts.js';
import { nameSlots } from './read/name-slots.js';
import { preparePlan } from './read/prepare-plan.js';
import { cpuMs } from '../../testing/cpu-ms.js';

const chars = 60_000;

const intent = {
  name: 'note',
  tool: 'note',
  purpose: 'to note',
  description: '',
  slots: { properties: { texto: {} } },
};

describe('S4: what a planner and a polisher write', () => {
  it.each([
    ['spaces', ' '],
    ['line ends', '\n'],
    ['signs', '!'],
    ['dots', '.'],
    ['quotes', "'"],
    ['capitals', 'A '],
    ['digits', '1 '],
    ['members', '{"a":['],
  ])('keeps facts or not, of %s, in a time that does not run away', (_what, part) => {
    const text = `Lead ${part.repeat(chars / part.length)} Ana 7`;
    // A reply of several sentences shortens the long ones.
    const reply = `${text.slice(0, 4_000)}…`;
    const startedAt = cpuMs();
    keepsFacts(reply, reply, [{ kind: 'done', text, result: { a: text } }]);
    keepsFacts(reply, reply, [{ kind: 'done', text: reply, result: { a: reply } }]);
    // Spaces took 2 s at a quarter of this length, and 20 s.
    expect(cpuMs() - startedAt).toBeLessThan(2_000);
  });

  it('names a slot by no name that is long', () => {
    const startedAt = cpuMs();
    const name = `texto${'\u0301\u0323'.repeat(100_000)}`;
    expect(nameSlots({ [name]: 1 }, intent)).toEqual({ [name]: 1 });
    expect(cpuMs() - startedAt).toBeLessThan(2_000);
  });

  it('is compared with a request of endless marks at once', () => {
    const startedAt = cpuMs();
    const content = JSON.stringify({
      actions: [{ intent: 'note', slots: { texto: 'a' } }],
      notUnderstood: ['e o resto'],
    });
    const plan = preparePlan(
      { content },
      {
        intents: [intent],
        readJson: (text) => ({ kind: 'read', value: JSON.parse(text) }),
        request: `a${'\u0301\u0323'.repeat(100_000)} e o resto`,
        earlier: [],
      },
    );
    expect(plan.notUnderstood).toEqual(['e o resto']);
    expect(cpuMs() - startedAt).toBeLessThan(2_000);
  });
});
