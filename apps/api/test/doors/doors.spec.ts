import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Cell,
  cellOf,
  type DoorTool,
  doorTools,
  type End,
  hasSide,
  keepsPromise,
  tableOf,
  type Victim,
} from '../support/doors/door-cells.js';
import { DoorRig } from '../support/doors/door-rig.js';
import { type Moment, moments } from '../support/doors/ledger.js';
import { RemoteWorker, remoteTool } from '../support/service/remote-worker.js';

/**
 * `npm run campaign:doors` kills at every moment, and what runs beside the service too. Once a call has
 * acted is the moment at which each promise that is broken shows.
 */
const isWhole = process.env.DOORS === 'all';

const errorSchema = z.object({ code: z.string().default('') });

interface OpenCell {
  readonly tool: DoorTool;
  readonly victim: Victim;
  readonly moment: Moment;
  readonly cell: string;
  readonly jobId: string;
}

describe('kill -9 in a call', () => {
  let rig: DoorRig;
  const cells: Cell[] = [];

  beforeAll(async () => {
    rig = await DoorRig.start();
  });
  afterAll(async () => {
    await rig.close();
  });

  /** A job for each tool and moment, all of them held in their calls. */
  async function held(
    victim: Victim,
    tools: readonly DoorTool[],
    at: readonly Moment[],
  ): Promise<OpenCell[]> {
    const opened = tools.flatMap((tool) =>
      at.map(async (moment) => {
        const cell = cellOf(tool, victim, moment);
        rig.ledger.hold(cell, moment);
        const input = `${tool.name} ${JSON.stringify({ cell })}\nDone.`;
        const { id: jobId } = await rig.client.submit({ agent: 'caller', input });
        return { tool, victim, moment, cell, jobId };
      }),
    );
    const open = await Promise.all(opened);
    await rig.ledger.untilHeld(open.map(({ cell }) => cell));
    return open;
  }

  async function endOf(jobId: string): Promise<End> {
    const job = await rig.client.job(jobId, 60);
    const entries = await rig.client.executions(jobId);
    const failed = entries.find(({ type }) => type === 'tool_error');
    const { code } = errorSchema.parse(failed?.error ?? {});
    if (job.waitingFor === 'attention') return { kind: 'asks', code };
    if (job.outcome !== 'SUCCESS') {
      return { kind: 'other', status: `${job.status} ${job.outcome ?? job.waitingFor} ${code}` };
    }
    return code === '' ? { kind: 'done' } : { kind: 'told', code };
  }

  async function settle(open: readonly OpenCell[]): Promise<Cell[]> {
    const settled = await Promise.all(
      open.map(async ({ jobId, cell, ...rest }) => {
        const end = await endOf(jobId);
        const seen = rig.ledger.seen(cell);
        const effects = rest.tool.effect === 'local' ? await rig.localEffects(cell) : seen.effects;
        return { ...rest, end, seen: { ...seen, effects } };
      }),
    );
    cells.push(...settled);
    return settled;
  }

  const letGo = (open: readonly OpenCell[]) => {
    rig.ledger.letGo(open.map(({ cell }) => cell));
  };

  const broken = (settled: readonly Cell[]) => {
    const those = settled.filter((cell) => !keepsPromise(cell));
    return those.length === 0 ? '' : tableOf(those);
  };

  /** A call of a remote worker that it has answered, and the job of one that none has taken yet. */
  async function callsBeside() {
    const worker = new RemoteWorker(rig.client, 'beside');
    await worker.register(remoteTool('beside', { timeoutMs: 300_000 }));
    const job = { agent: 'caller', input: 'beside {}\nDone.' };
    await rig.client.submit(job);
    const answered = await worker.claimOne('beside');
    expect((await worker.say('complete', answered, { data: 'answered' })).status).toBe(200);
    const { id: offered } = await rig.client.submit(job);
    return { answered, offered };
  }

  async function resultsOf(jobId: string) {
    expect(await rig.client.job(jobId, 30)).toMatchObject({ outcome: 'SUCCESS' });
    const results = (await rig.client.activity(jobId)).filter(({ role }) => role === 'TOOL_RESULT');
    return results.map(({ content }) => content);
  }

  it('of the service keeps what the effect of the tool promises, behind every door, and loses no call of a remote worker nor its answer', async () => {
    const open = await held('service', doorTools, isWhole ? moments : ['after']);
    const { answered, offered } = await callsBeside();
    await rig.killService();
    // What runs beside it does not know, and goes on.
    letGo(open);
    await rig.startService();
    expect(broken(await settle(open))).toBe('');

    const worker = new RemoteWorker(rig.client, 'beside');
    expect((await worker.say('complete', answered, { data: 'answered' })).status).toBe(200);
    const late = await worker.claimOne('beside');
    expect(late.context.jobId).toBe(offered);
    await worker.say('complete', late, { data: 'offered' });
    expect(await resultsOf(answered.context.jobId)).toEqual(['"answered"']);
    expect(await resultsOf(offered)).toEqual(['"offered"']);
  });

  if (isWhole) {
    it('of what runs beside the service keeps it too', async () => {
      const open = await held('tool', doorTools.filter(hasSide), moments);
      const web = await rig.startWeb();
      const remote = rig.remote;
      for (const side of [web, remote]) {
        const exited = side && once(side, 'exit');
        side?.kill('SIGKILL');
        await exited;
      }
      rig.killChild();
      letGo(open);
      await rig.startRemote();
      expect(broken(await settle(open))).toBe('');
    });

    it('is a table', () => {
      console.info(tableOf(cells));
      expect(cells).toHaveLength(3 * (doorTools.length + doorTools.filter(hasSide).length));
    });
  }
});
