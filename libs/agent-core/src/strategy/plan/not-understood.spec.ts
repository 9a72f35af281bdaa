import { describe, expect, it } from 'vitest';
import { lennon, note, runPlan } from '../../testing/run-plan.js';
import { planOf, type WrittenAction } from '../../testing/sales-tools.js';

/** A planner's answer that quotes what it did not understand. */
const planWith = (notUnderstood: unknown, ...actions: readonly WrittenAction[]) =>
  planOf(...actions).replace(/}$/, `,"notUnderstood":${JSON.stringify(notUnderstood)}}`);

const asked = {
  input: `Cadastre o Lennon, Dance um\ntango, cante a b\u0000 e ${'x'.repeat(900)}`,
};

describe('what a planner did not understand', () => {
  it('C3 is told beside what was done, in its own words', async () => {
    const { reply, data } = await runPlan([planWith(['dance um tango', 'cante'], lennon)], asked);
    expect(reply).toBe(
      'Ações realizadas: Lead criado: Lennon (id: lead-lennon).\n' +
        'Ocorreram falhas: Não entendi ou não posso fazer: "dance um tango", "cante".',
    );
    expect(data.outcome).toBe('SUCCESS');
  });

  it('C17 of a first plan is told at the end of a job that planned again', async () => {
    const first = planWith(['dance'], lennon).replace(/}$/, ',"replan":true}');
    const { reply } = await runPlan([first, planWith(['dance', 'cante'], note)], asked);
    expect(reply).toBe(
      "Ações realizadas: Lead criado: Lennon (id: lead-lennon); Nota registrada: 'follow-up'.\n" +
        'Ocorreram falhas: Não entendi ou não posso fazer: "dance", "cante".',
    );
  });

  it('C4 is nothing where no action is left: the request as a whole was not understood', async () => {
    const { reply } = await runPlan([planWith(['dance um tango'])], asked);
    expect(reply).toMatch(/^Não entendi o pedido e nada foi feito\./);
    expect(reply).not.toContain('tango');
  });

  it('C4 is quoted only where the request says it', async () => {
    const { reply } = await runPlan([planWith(['pague 500 reais', 'cante'], lennon)], asked);
    expect(reply).toMatch(/Não entendi ou não posso fazer: "cante"\.$/);
  });

  it.each([
    ['one text without its list', 'dance', ': "dance".'],
    ['other things than texts', [1, null, {}, '  ', 'a\n b\u0000'], ': "a b'],
    ['more and longer texts', Array(9).fill('x'.repeat(900)), `: "${'x'.repeat(200)}".`],
  ])('C18 may be %s', async (_what, notUnderstood, end) => {
    const { reply } = await runPlan([planWith(notUnderstood, lennon)], asked);
    expect(reply).toContain(`Não entendi ou não posso fazer${end}`);
  });
});
