import type { Job } from '@faina/client';
import { type ExitCode, exitCodes } from './exit-codes.js';
import type { Session } from './session.js';

/** At Ctrl-C the job goes on, and that is said. */
export function sayDetached({ signal, terminal }: Session, id: string): () => void {
  const say = () => {
    terminal.err(`\nDetached: the job goes on. Next: faina jobs watch ${id}\n`);
  };
  signal.addEventListener('abort', say);
  return () => {
    signal.removeEventListener('abort', say);
  };
}

/** What the end of a job means to who waits for it. */
export function endOf({ terminal }: Session, { id, status, waitingFor }: Job): ExitCode {
  switch (status) {
    case 'COMPLETED':
      return exitCodes.done;
    case 'WAITING': {
      const next = waitingFor === 'approval' ? `approvals ls --job ${id}` : `jobs get ${id}`;
      terminal.err(`The job waits for a person. Next: faina ${next}\n`);
      return exitCodes.waits;
    }
    default:
      return exitCodes.failed;
  }
}
