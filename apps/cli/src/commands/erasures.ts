import { setTimeout as delay } from 'node:timers/promises';
import { isAgreedTo } from '../agreement.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { printedJson, type Session } from '../session.js';

const lookMs = 1_000;

/** `faina erasures begin OWNER`: deletes the data of an owner, for good. */
export async function beginErasure(
  session: Session,
  owner: string,
  { yes = false }: { readonly yes?: boolean },
): Promise<ExitCode> {
  const { client, signal } = session;
  const what = `delete all jobs and data of ${owner}, for good`;
  if (!yes && !(await isAgreedTo(session, what))) return exitCodes.done;
  // Asked for again while it runs, it is the same erasure.
  const again = { signal, isRepeatable: true };
  const { id } = await client.call('POST', '/v1/erasures', { body: { owner }, ...again });
  return printedJson(session) ? exitCodes.done : followErasure(session, id);
}

/** `faina erasures watch ID`: how far it is, until it is done. */
export async function followErasure(session: Session, id: string): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const say = () => {
    terminal.err(`\nDetached: it goes on. Next: faina erasures watch ${id}\n`);
  };
  signal.addEventListener('abort', say);
  try {
    for (;;) {
      const erasure = await client.call('GET', '/v1/erasures/{id}', { path: { id }, signal });
      if (erasure.status === 'done') {
        if (printedJson(session)) return exitCodes.done;
        terminal.out(`done\t${erasure.jobs} jobs\t${erasure.records} records\n`);
        return exitCodes.done;
      }
      await delay(lookMs, undefined, { signal });
    }
  } finally {
    signal.removeEventListener('abort', say);
  }
}
