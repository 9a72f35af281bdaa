import { ProcessMeter } from './process-meter.ts';
import type { SideReply, SideRequest } from './side-messages.ts';

// Loaded before a program that knows nothing of the bench (`node --import`): answers what it has used.
const meter = new ProcessMeter();
process.on('message', ({ kind }: SideRequest) => {
  if (kind === 'reset') meter.reset();
  const figures = { wallMs: 0, jobMs: [], askedAt: [], ...meter.read() };
  const reply: SideReply = { figures };
  process.send?.(reply);
});
// The program is to end when it has nothing left to do.
process.channel?.unref();
