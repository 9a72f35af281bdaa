/** What BullMQ is told of an entry that it asked for: its data and id first, or neither. */
type Claim = readonly unknown[];

/** A backend of BullMQ, as far as entries are taken. */
interface Claiming {
  moveToActive(token: string, name?: string): Promise<unknown[]>;
  moveJobFromActiveToWait(jobId: string, token?: string): Promise<unknown>;
  close(force?: boolean): Promise<void>;
}

const mostAtOnce = 32;

/**
 * BullMQ's worker asks for one entry after the other, and starts none before it has been told that there is no more: a round
 * trip for each, and each waits for its turn of the event loop. Where there was one, the next two are asked for at
 * once, then four, until one is missing. A worker numbers what it asks for, in its tokens, so that the next
 * are known. What it does not ask for in the same turn, as it has no slot left or stops, goes back.
 */
export function claimAhead<Backend extends Claiming>(backend: Backend): Backend {
  const ahead = new Map<string, unknown[]>();
  const claim = backend.moveToActive.bind(backend);
  const close = backend.close.bind(backend);
  let givenBack = Promise.resolve();
  let newest = -1;
  let atOnce = 1;

  const tokensFrom = (token: string): readonly string[] => {
    const { worker, number } = /^(?<worker>.*:)(?<number>\d+)$/.exec(token)?.groups ?? {};
    const first = Number(number);
    // A token that was used before is not followed by unused ones.
    if (worker === undefined || first <= newest) return [token];
    newest = first;
    return Array.from({ length: atOnce }, (_, index) => `${worker}${first + index}`);
  };

  const giveBack = () => {
    const left = [...ahead].flatMap(([token, [data, id]]) =>
      data ? [backend.moveJobFromActiveToWait(String(id), token)] : [],
    );
    ahead.clear();
    // One that cannot be given back comes again when its lock has run out.
    givenBack = Promise.allSettled([givenBack, ...left]).then(() => undefined);
  };

  backend.moveToActive = async (token, name) => {
    const known = ahead.get(token);
    if (known) {
      ahead.delete(token);
      return known;
    }
    const tokens = tokensFrom(token);
    const [first = [], ...others] = await Promise.all(tokens.map((one) => claim(one, name)));
    const isMissing = ([data]: Claim) => !data;
    atOnce = [first, ...others].some(isMissing) ? 1 : Math.min(tokens.length * 2, mostAtOnce);
    for (const [index, other] of others.entries()) ahead.set(tokens[index + 1] ?? '', other);
    if (others.length > 0) setImmediate(giveBack);
    return first;
  };
  backend.close = async (force) => {
    giveBack();
    await givenBack;
    await close(force);
  };
  return backend;
}
