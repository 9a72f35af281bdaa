import { readFileSync } from 'node:fs';

// A program's preload: its wall clock is off by what the file CLOCK_FILE says, in milliseconds, and jumps when
// the process gets SIGUSR2. Its monotonic clock goes on, as where somebody sets the time of a machine.
const { CLOCK_FILE: file = '' } = process.env;
const TrueDate = Date;
let offByMs = 0;

const jump = (): void => {
  offByMs = Number(readFileSync(file, 'utf8'));
};
const now = (): number => TrueDate.now() + offByMs;

jump();
process.on('SIGUSR2', jump);

globalThis.Date = new Proxy(TrueDate, {
  apply: () => new TrueDate(now()).toString(),
  construct: (target, args: unknown[], newTarget) => {
    const made: unknown = Reflect.construct(target, args.length > 0 ? args : [now()], newTarget);
    return made as Date;
  },
  get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key)),
});
