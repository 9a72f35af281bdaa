import type { Duplex } from 'node:stream';
import standalone from 'ioredis/built/connectors/StandaloneConnector.js';

const { default: StandaloneConnector } = standalone;
type Options = ConstructorParameters<typeof StandaloneConnector>[0];
type Connecting = InstanceType<typeof StandaloneConnector>['connect'];

/**
 * Connects to Redis so that all commands of one turn of the event loop go out in one write: jobs end in
 * groups, as their saves share a commit, and a write to the system costs as much as all else of a command.
 */
export class JoiningConnector extends StandaloneConnector {
  constructor(options: unknown) {
    super(options as Options);
  }

  override async connect(...parameters: Parameters<Connecting>): ReturnType<Connecting> {
    const stream = await super.connect(...parameters);
    joinWrites(stream);
    return stream;
  }
}

function joinWrites(stream: Duplex): void {
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
