import type { Duplex } from 'node:stream';

/** A client of Redis, as far as its connections are seen. */
interface Connected {
  /** That of now, if there is one. */
  readonly stream?: Duplex;
  on(event: 'connect', listener: () => void): unknown;
}

/**
 * Has all commands of one turn of the event loop go out in one write: jobs end in groups, as their saves share
 * a commit, and a write to the system costs as much as all else of a command.
 */
export function joinWrites(client: Connected): void {
  const join = () => {
    if (client.stream) joinWritesTo(client.stream);
  };
  client.on('connect', join);
  join();
}

function joinWritesTo(stream: Duplex): void {
  const uncork = () => {
    stream.uncork();
  };
  const write = stream.write.bind(stream) as (...parameters: unknown[]) => boolean;
  stream.write = (...parameters: unknown[]): boolean => {
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(uncork);
    }
    return write(...parameters);
  };
}
