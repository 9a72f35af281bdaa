import { profiled } from './cpu-profile.ts';
import { type RunJob, runLoad } from './loads.ts';
import { ProcessMeter } from './process-meter.ts';
import type { ScriptedModel } from './scripted-model.ts';
import type { RunFigures, SideReply, SideRequest } from './side-messages.ts';

/** Does what the bench asks of this process, until it closes the channel. */
export function serveRuns(runJob: RunJob, model: ScriptedModel, close: () => Promise<void>): void {
  const meter = new ProcessMeter();
  const answer = async (request: SideRequest): Promise<RunFigures> => {
    if (request.kind !== 'read') {
      meter.reset();
      model.askedAt.length = 0;
    }
    const times =
      request.kind === 'run'
        ? await profiled(process.env.PROFILE, () => runLoad(request.load, runJob))
        : { wallMs: 0, jobMs: [] };
    return { ...times, askedAt: [...model.askedAt], ...meter.read() };
  };
  process.on('message', (request: SideRequest) => {
    answer(request).then(
      (figures) => reply({ figures }),
      (error: unknown) => reply({ problem: String(error) }),
    );
  });
  process.on('disconnect', () => {
    void close().finally(() => process.exit());
  });
  process.send?.('ready');
}

function reply(message: SideReply): void {
  process.send?.(message);
}
